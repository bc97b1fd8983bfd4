-- CreateTable
CREATE TABLE "Comment" (
    "id" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "stepId" CHAR(24),
    "errorReportId" CHAR(24),
    "authorId" CHAR(24) NOT NULL,
    "text" TEXT NOT NULL,
    "editedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InboxItem" (
    "id" CHAR(24) NOT NULL,
    "userId" CHAR(24) NOT NULL,
    "kind" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "scenarioId" CHAR(24),
    "stepId" CHAR(24),
    "errorReportId" CHAR(24),
    "commentId" CHAR(24),
    "readAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InboxItem_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Comment_scenarioId_id_idx" ON "Comment"("scenarioId", "id");

-- CreateIndex
CREATE INDEX "Comment_stepId_id_idx" ON "Comment"("stepId", "id");

-- CreateIndex
CREATE INDEX "Comment_errorReportId_id_idx" ON "Comment"("errorReportId", "id");

-- CreateIndex
CREATE INDEX "Comment_authorId_idx" ON "Comment"("authorId");

-- CreateIndex
CREATE INDEX "Comment_deletedById_idx" ON "Comment"("deletedById");

-- CreateIndex
CREATE INDEX "InboxItem_createdAt_idx" ON "InboxItem"("createdAt");

-- CreateIndex
CREATE INDEX "InboxItem_scenarioId_idx" ON "InboxItem"("scenarioId");

-- CreateIndex
CREATE INDEX "InboxItem_stepId_idx" ON "InboxItem"("stepId");

-- CreateIndex
CREATE INDEX "InboxItem_errorReportId_idx" ON "InboxItem"("errorReportId");

-- CreateIndex
CREATE INDEX "InboxItem_commentId_idx" ON "InboxItem"("commentId");

-- CreateIndex
CREATE UNIQUE INDEX "InboxItem_userId_event_key" ON "InboxItem"("userId", "event");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "ScenarioStep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_errorReportId_fkey" FOREIGN KEY ("errorReportId") REFERENCES "ErrorReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "ScenarioStep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_errorReportId_fkey" FOREIGN KEY ("errorReportId") REFERENCES "ErrorReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "Comment"
  ADD CONSTRAINT "Comment_text_length" CHECK (char_length(text) BETWEEN 1 AND 4000 AND btrim(text) <> ''),
  ADD CONSTRAINT "Comment_of_one_thing" CHECK (num_nonnulls("stepId", "errorReportId") <= 1),
  ADD CONSTRAINT "Comment_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "Comment_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));

-- The comments of a scenario itself.
CREATE INDEX "Comment_of_scenario" ON "Comment" ("scenarioId", id)
  WHERE "stepId" IS NULL AND "errorReportId" IS NULL;
-- What is in the trash, the last first.
CREATE INDEX "Comment_deleted" ON "Comment" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

ALTER TABLE "InboxItem"
  ADD CONSTRAINT "InboxItem_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'comment', 'backup')),
  ADD CONSTRAINT "InboxItem_event_present" CHECK (event <> '');

CREATE INDEX "InboxItem_unread" ON "InboxItem" ("userId", id) WHERE "readAt" IS NULL;
-- Unread first, then the latest.
CREATE INDEX "InboxItem_in_order" ON "InboxItem" ("userId", (("readAt" IS NULL)::int) DESC, id DESC);

-- Not checked while the table is locked: history_subjects_valid does that.
ALTER TABLE "HistoryEvent"
  DROP CONSTRAINT "HistoryEvent_subject_known",
  ADD CONSTRAINT "HistoryEvent_subject_known" CHECK (subject IN (
    'project', 'scenario', 'close_day', 'aggregation', 'aggregation_error', 'product_lines', 'product_mark',
    'document', 'receipt_photo', 'step', 'transaction', 'financial', 'error_report', 'comment', 'cash_register', 'bot',
    'link', 'repository_step', 'basket', 'basket_product')) NOT VALID;

ALTER TABLE "MutedReminder"
  DROP CONSTRAINT "MutedReminder_kind_known",
  ADD CONSTRAINT "MutedReminder_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'comment', 'morning_digest', 'backup'));
ALTER TABLE "Reminder"
  DROP CONSTRAINT "Reminder_kind_known",
  ADD CONSTRAINT "Reminder_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'comment', 'morning_digest', 'backup'));
