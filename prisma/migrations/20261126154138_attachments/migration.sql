-- CreateTable
CREATE TABLE "Attachment" (
    "id" CHAR(24) NOT NULL,
    "owner" TEXT NOT NULL,
    "ownerId" CHAR(24) NOT NULL,
    "filename" TEXT NOT NULL,
    "fileKey" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Attachment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Attachment_fileKey_key" ON "Attachment"("fileKey");

-- CreateIndex
CREATE INDEX "Attachment_owner_ownerId_id_idx" ON "Attachment"("owner", "ownerId", "id");

-- CreateIndex
CREATE INDEX "Attachment_deletedById_idx" ON "Attachment"("deletedById");

-- AddForeignKey
ALTER TABLE "Attachment" ADD CONSTRAINT "Attachment_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The owner, as a reference of its kind: exactly one of these columns is set.
ALTER TABLE "Attachment"
  ADD COLUMN "stepId" CHAR(24) GENERATED ALWAYS AS (CASE WHEN owner = 'step' THEN "ownerId" END) STORED
    REFERENCES "ScenarioStep" (id) ON DELETE CASCADE,
  ADD COLUMN "errorReportId" CHAR(24) GENERATED ALWAYS AS (CASE WHEN owner = 'error_report' THEN "ownerId" END) STORED
    REFERENCES "ErrorReport" (id) ON DELETE CASCADE,
  ADD COLUMN "closeDayId" CHAR(24) GENERATED ALWAYS AS (CASE WHEN owner = 'close_day' THEN "ownerId" END) STORED
    REFERENCES "CloseDay" (id) ON DELETE CASCADE,
  ADD COLUMN "aggregationErrorId" CHAR(24)
    GENERATED ALWAYS AS (CASE WHEN owner = 'aggregation_error' THEN "ownerId" END) STORED
    REFERENCES "AggregationError" (id) ON DELETE CASCADE,
  ADD CONSTRAINT "Attachment_has_one_owner"
    CHECK (num_nonnulls("stepId", "errorReportId", "closeDayId", "aggregationErrorId") = 1),
  ADD CONSTRAINT "Attachment_owner_known"
    CHECK (owner IN ('step', 'error_report', 'close_day', 'aggregation_error')),
  ADD CONSTRAINT "Attachment_kind_known" CHECK (kind IN ('picture', 'pdf', 'xlsx', 'json', 'log', 'txt')),
  ADD CONSTRAINT "Attachment_size_not_negative" CHECK (size >= 0),
  ADD CONSTRAINT "Attachment_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "Attachment_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));

-- For the removal with their owner, and for what is in the trash.
CREATE INDEX "Attachment_stepId_idx" ON "Attachment" ("stepId") WHERE "stepId" IS NOT NULL;
CREATE INDEX "Attachment_errorReportId_idx" ON "Attachment" ("errorReportId") WHERE "errorReportId" IS NOT NULL;
CREATE INDEX "Attachment_closeDayId_idx" ON "Attachment" ("closeDayId") WHERE "closeDayId" IS NOT NULL;
CREATE INDEX "Attachment_aggregationErrorId_idx" ON "Attachment" ("aggregationErrorId")
  WHERE "aggregationErrorId" IS NOT NULL;
CREATE INDEX "Attachment_deleted" ON "Attachment" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

-- Not checked while the table is locked: history_subjects_valid does that.
ALTER TABLE "HistoryEvent"
  DROP CONSTRAINT "HistoryEvent_subject_known",
  ADD CONSTRAINT "HistoryEvent_subject_known" CHECK (subject IN (
    'project', 'scenario', 'comment', 'attachment', 'close_day', 'aggregation', 'aggregation_error', 'product_lines',
    'product_mark', 'document', 'receipt_photo', 'step', 'transaction', 'financial', 'error_report', 'cash_register',
    'bot', 'link', 'repository_step', 'basket', 'basket_product')) NOT VALID;
