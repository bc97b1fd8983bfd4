-- adds only
-- CreateTable
CREATE TABLE "DailyBackup" (
    "day" DATE NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "finishedAt" TIMESTAMPTZ(3),
    "failure" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "DailyBackup_pkey" PRIMARY KEY ("day")
);

ALTER TABLE "DailyBackup"
  ADD CONSTRAINT "DailyBackup_failure_known" CHECK (failure IN ('', 'full', 'unwritable', 'database', 'unknown')),
  ADD CONSTRAINT "DailyBackup_ends_once" CHECK ("finishedAt" IS NULL OR failure = '');

ALTER TABLE "MutedReminder"
  DROP CONSTRAINT "MutedReminder_kind_known",
  ADD CONSTRAINT "MutedReminder_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'morning_digest', 'backup'));
ALTER TABLE "Reminder"
  DROP CONSTRAINT "Reminder_kind_known",
  ADD CONSTRAINT "Reminder_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'morning_digest', 'backup'));
