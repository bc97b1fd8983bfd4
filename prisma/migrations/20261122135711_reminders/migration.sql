-- AlterTable
ALTER TABLE "GroupNotification" ADD COLUMN     "once" TEXT;

-- CreateTable
CREATE TABLE "ReminderSettings" (
    "userId" CHAR(24) NOT NULL,
    "timeZone" TEXT NOT NULL DEFAULT '',
    "quietFrom" SMALLINT,
    "quietTo" SMALLINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReminderSettings_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "MutedReminder" (
    "userId" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MutedReminder_pkey" PRIMARY KEY ("userId","kind","channel")
);

-- CreateTable
CREATE TABLE "Reminder" (
    "sequence" BIGSERIAL NOT NULL,
    "userId" CHAR(24) NOT NULL,
    "channel" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sendAfter" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "failedAt" TIMESTAMPTZ(3),
    "failure" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Reminder_pkey" PRIMARY KEY ("sequence")
);

-- CreateIndex
CREATE INDEX "Reminder_createdAt_idx" ON "Reminder"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Reminder_userId_channel_event_key" ON "Reminder"("userId", "channel", "event");

-- CreateIndex
CREATE UNIQUE INDEX "GroupNotification_once_key" ON "GroupNotification"("once");

-- AddForeignKey
ALTER TABLE "ReminderSettings" ADD CONSTRAINT "ReminderSettings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MutedReminder" ADD CONSTRAINT "MutedReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reminder" ADD CONSTRAINT "Reminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ReminderSettings"
  ADD CONSTRAINT "ReminderSettings_quietHours_whole" CHECK (
    ("quietFrom" IS NULL AND "quietTo" IS NULL)
    OR ("quietFrom" BETWEEN 0 AND 1439 AND "quietTo" BETWEEN 0 AND 1439 AND "quietFrom" <> "quietTo"));
ALTER TABLE "MutedReminder"
  ADD CONSTRAINT "MutedReminder_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'morning_digest')),
  ADD CONSTRAINT "MutedReminder_channel_known" CHECK (channel IN ('telegram', 'email', 'push'));
ALTER TABLE "Reminder"
  ADD CONSTRAINT "Reminder_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'morning_digest')),
  ADD CONSTRAINT "Reminder_channel_known" CHECK (channel IN ('telegram', 'email', 'push')),
  ADD CONSTRAINT "Reminder_event_present" CHECK (event <> ''),
  ADD CONSTRAINT "Reminder_ends_once" CHECK ("sentAt" IS NULL OR "failedAt" IS NULL);

-- What waits for its turn, the next one first, and what waits for a person's tab.
CREATE INDEX "Reminder_waiting" ON "Reminder" (channel, "sendAfter")
  WHERE "sentAt" IS NULL AND "failedAt" IS NULL;
CREATE INDEX "Reminder_waiting_of_person" ON "Reminder" ("userId", channel)
  WHERE "sentAt" IS NULL AND "failedAt" IS NULL;

-- Fixes that were planned for a day and are not done.
CREATE INDEX "ErrorReport_planned" ON "ErrorReport" ("plannedFixDate")
  WHERE "deletedAt" IS NULL AND status IN ('open', 'need_test', 'in_progress');
