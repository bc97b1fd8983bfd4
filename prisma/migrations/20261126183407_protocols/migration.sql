-- adds only
-- AlterTable
ALTER TABLE "SignInChallenge" ADD COLUMN     "protocolId" CHAR(24),
ADD COLUMN     "snapshotHash" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "InboxItem" ADD COLUMN     "protocolId" CHAR(24);

-- CreateTable
CREATE TABLE "Protocol" (
    "id" CHAR(24) NOT NULL,
    "number" SERIAL NOT NULL,
    "projectId" CHAR(24),
    "title" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "coversProject" BOOLEAN NOT NULL DEFAULT true,
    "deviations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdById" CHAR(24) NOT NULL,
    "snapshot" TEXT,
    "snapshotHash" CHAR(64),
    "frozenAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Protocol_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProtocolScenario" (
    "protocolId" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,

    CONSTRAINT "ProtocolScenario_pkey" PRIMARY KEY ("protocolId","scenarioId")
);

-- CreateTable
CREATE TABLE "ProtocolSigner" (
    "protocolId" CHAR(24) NOT NULL,
    "place" SMALLINT NOT NULL,
    "userId" CHAR(24) NOT NULL,
    "signedAt" TIMESTAMPTZ(3),
    "refusedAt" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL DEFAULT '',
    "team" TEXT NOT NULL DEFAULT '',
    "way" TEXT NOT NULL DEFAULT '',
    "hash" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "ProtocolSigner_pkey" PRIMARY KEY ("protocolId","place")
);

-- CreateTable
CREATE TABLE "AcceptedError" (
    "protocolId" CHAR(24) NOT NULL,
    "errorReportId" CHAR(24) NOT NULL,
    "personId" CHAR(24) NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "AcceptedError_pkey" PRIMARY KEY ("protocolId","errorReportId")
);

-- CreateTable
CREATE TABLE "ProtocolFile" (
    "protocolId" CHAR(24) NOT NULL,
    "fileKey" TEXT NOT NULL,

    CONSTRAINT "ProtocolFile_pkey" PRIMARY KEY ("protocolId","fileKey")
);

-- CreateIndex
CREATE UNIQUE INDEX "Protocol_number_key" ON "Protocol"("number");

-- CreateIndex
CREATE INDEX "Protocol_projectId_id_idx" ON "Protocol"("projectId", "id");

-- CreateIndex
CREATE INDEX "Protocol_createdById_idx" ON "Protocol"("createdById");

-- CreateIndex
CREATE INDEX "Protocol_deletedById_idx" ON "Protocol"("deletedById");

-- CreateIndex
CREATE INDEX "ProtocolScenario_scenarioId_idx" ON "ProtocolScenario"("scenarioId");

-- CreateIndex
CREATE INDEX "ProtocolSigner_userId_idx" ON "ProtocolSigner"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ProtocolSigner_protocolId_userId_key" ON "ProtocolSigner"("protocolId", "userId");

-- CreateIndex
CREATE INDEX "AcceptedError_errorReportId_idx" ON "AcceptedError"("errorReportId");

-- CreateIndex
CREATE INDEX "AcceptedError_personId_idx" ON "AcceptedError"("personId");

-- CreateIndex
CREATE INDEX "ProtocolFile_fileKey_idx" ON "ProtocolFile"("fileKey");

-- AddForeignKey
ALTER TABLE "Protocol" ADD CONSTRAINT "Protocol_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Protocol" ADD CONSTRAINT "Protocol_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Protocol" ADD CONSTRAINT "Protocol_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolScenario" ADD CONSTRAINT "ProtocolScenario_protocolId_fkey" FOREIGN KEY ("protocolId") REFERENCES "Protocol"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolScenario" ADD CONSTRAINT "ProtocolScenario_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolSigner" ADD CONSTRAINT "ProtocolSigner_protocolId_fkey" FOREIGN KEY ("protocolId") REFERENCES "Protocol"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolSigner" ADD CONSTRAINT "ProtocolSigner_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AcceptedError" ADD CONSTRAINT "AcceptedError_protocolId_fkey" FOREIGN KEY ("protocolId") REFERENCES "Protocol"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AcceptedError" ADD CONSTRAINT "AcceptedError_errorReportId_fkey" FOREIGN KEY ("errorReportId") REFERENCES "ErrorReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AcceptedError" ADD CONSTRAINT "AcceptedError_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolFile" ADD CONSTRAINT "ProtocolFile_protocolId_fkey" FOREIGN KEY ("protocolId") REFERENCES "Protocol"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InboxItem" ADD CONSTRAINT "InboxItem_protocolId_fkey" FOREIGN KEY ("protocolId") REFERENCES "Protocol"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "InboxItem_protocolId_idx" ON "InboxItem"("protocolId");

ALTER TABLE "Protocol"
  ADD CONSTRAINT "Protocol_id_form" CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT "Protocol_title_present" CHECK (btrim(title) <> ''),
  ADD CONSTRAINT "Protocol_number_positive" CHECK (number > 0),
  ADD CONSTRAINT "Protocol_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "Protocol_state_known" CHECK (state IN ('draft', 'signing', 'signed', 'refused')),
  ADD CONSTRAINT "Protocol_deviations_limited" CHECK (cardinality(deviations) <= 100),
  ADD CONSTRAINT "Protocol_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL)),
  -- A draft is not frozen, anything else is.
  ADD CONSTRAINT "Protocol_frozen_as_a_whole" CHECK (
    num_nonnulls(snapshot, "snapshotHash", "frozenAt") = CASE state WHEN 'draft' THEN 0 ELSE 3 END),
  ADD CONSTRAINT "Protocol_hash_form" CHECK ("snapshotHash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "Protocol_only_drafts_deleted" CHECK ("deletedAt" IS NULL OR state = 'draft'),
  ADD CONSTRAINT "Protocol_draft_of_a_project" CHECK ("projectId" IS NOT NULL OR state <> 'draft');

CREATE INDEX "Protocol_deleted" ON "Protocol" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

ALTER TABLE "ProtocolSigner"
  ADD CONSTRAINT "ProtocolSigner_place_limited" CHECK (place BETWEEN 1 AND 20),
  ADD CONSTRAINT "ProtocolSigner_way_known" CHECK (way IN ('', 'code', 'tap')),
  ADD CONSTRAINT "ProtocolSigner_signed_as_a_whole" CHECK (
    ("signedAt" IS NOT NULL) = (way <> '') AND ("signedAt" IS NOT NULL) = (hash ~ '^[0-9a-f]{64}$')
    AND ("signedAt" IS NOT NULL OR hash = '')),
  ADD CONSTRAINT "ProtocolSigner_refused_with_reason" CHECK (("refusedAt" IS NOT NULL) = (btrim(reason) <> '')),
  ADD CONSTRAINT "ProtocolSigner_decided_once" CHECK (num_nonnulls("signedAt", "refusedAt") <= 1),
  ADD CONSTRAINT "ProtocolSigner_named" CHECK (("signedAt" IS NULL AND "refusedAt" IS NULL) = (name = ''));

-- Whose turn it may be.
CREATE INDEX "ProtocolSigner_waiting" ON "ProtocolSigner" ("userId") WHERE "signedAt" IS NULL AND "refusedAt" IS NULL;

ALTER TABLE "SignInChallenge"
  DROP CONSTRAINT "SignInChallenge_purpose_known",
  ADD CONSTRAINT "SignInChallenge_purpose_known" CHECK (purpose IN ('registration', 'login', 'link', 'signature')),
  DROP CONSTRAINT "SignInChallenge_person_known",
  ADD CONSTRAINT "SignInChallenge_person_known" CHECK (
    CASE purpose WHEN 'login' THEN "userId" IS NOT NULL WHEN 'signature' THEN "userId" IS NOT NULL
      WHEN 'registration' THEN "userId" IS NULL ELSE true END),
  ADD CONSTRAINT "SignInChallenge_signature_of_protocol" CHECK (
    (purpose = 'signature') = ("protocolId" IS NOT NULL) AND (purpose = 'signature') = ("snapshotHash" <> ''));

-- Not checked while the table is locked: protocols_in_history does that.
ALTER TABLE "HistoryEvent"
  DROP CONSTRAINT "HistoryEvent_subject_known",
  ADD CONSTRAINT "HistoryEvent_subject_known" CHECK (subject IN (
    'project', 'scenario', 'comment', 'attachment', 'close_day', 'milestone', 'protocol', 'signature',
    'aggregation', 'aggregation_error', 'product_lines', 'product_mark', 'document', 'receipt_photo', 'step', 'transaction',
    'financial', 'error_report', 'cash_register', 'bot', 'link', 'repository_step', 'basket',
    'basket_product')) NOT VALID;

ALTER TABLE "MutedReminder"
  DROP CONSTRAINT "MutedReminder_kind_known",
  ADD CONSTRAINT "MutedReminder_kind_known" CHECK (kind IN (
    'scenario_assigned', 'error_report', 'fix_date', 'comment', 'signature', 'morning_digest', 'backup'));
ALTER TABLE "Reminder"
  DROP CONSTRAINT "Reminder_kind_known",
  ADD CONSTRAINT "Reminder_kind_known" CHECK (kind IN (
    'scenario_assigned', 'error_report', 'fix_date', 'comment', 'signature', 'morning_digest', 'backup'));
ALTER TABLE "InboxItem"
  DROP CONSTRAINT "InboxItem_kind_known",
  ADD CONSTRAINT "InboxItem_kind_known" CHECK (kind IN (
    'scenario_assigned', 'error_report', 'fix_date', 'comment', 'signature', 'backup', 'scenario_status'));
