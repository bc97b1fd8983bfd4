-- adds only
-- AlterTable
ALTER TABLE "ProtocolLink" ADD COLUMN     "timeZone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateTable
CREATE TABLE "ProtocolSignerChange" (
    "id" CHAR(24) NOT NULL,
    "protocolId" CHAR(24) NOT NULL,
    "place" SMALLINT NOT NULL,
    "formerId" CHAR(24) NOT NULL,
    "formerName" TEXT NOT NULL,
    "formerTeam" TEXT NOT NULL,
    "latterId" CHAR(24),
    "latterName" TEXT NOT NULL DEFAULT '',
    "latterTeam" TEXT NOT NULL DEFAULT '',
    "changedById" CHAR(24) NOT NULL,
    "changedBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProtocolSignerChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ProtocolSignerChange_protocolId_id_idx" ON "ProtocolSignerChange"("protocolId", "id");

-- CreateIndex
CREATE INDEX "ProtocolSignerChange_formerId_idx" ON "ProtocolSignerChange"("formerId");

-- CreateIndex
CREATE INDEX "ProtocolSignerChange_latterId_idx" ON "ProtocolSignerChange"("latterId");

-- CreateIndex
CREATE INDEX "ProtocolSignerChange_changedById_idx" ON "ProtocolSignerChange"("changedById");

-- AddForeignKey
ALTER TABLE "ProtocolSignerChange" ADD CONSTRAINT "ProtocolSignerChange_protocolId_fkey" FOREIGN KEY ("protocolId") REFERENCES "Protocol"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolSignerChange" ADD CONSTRAINT "ProtocolSignerChange_formerId_fkey" FOREIGN KEY ("formerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolSignerChange" ADD CONSTRAINT "ProtocolSignerChange_latterId_fkey" FOREIGN KEY ("latterId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolSignerChange" ADD CONSTRAINT "ProtocolSignerChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ProtocolLink"
  ADD CONSTRAINT "ProtocolLink_timeZone_present" CHECK ("timeZone" <> '');

ALTER TABLE "ProtocolSignerChange"
  ADD CONSTRAINT "ProtocolSignerChange_id_form" CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT "ProtocolSignerChange_place_limited" CHECK (place BETWEEN 1 AND 20),
  ADD CONSTRAINT "ProtocolSignerChange_named" CHECK ("formerName" <> '' AND "changedBy" <> ''),
  ADD CONSTRAINT "ProtocolSignerChange_latter_named" CHECK (("latterId" IS NULL) = ("latterName" = '')),
  ADD CONSTRAINT "ProtocolSignerChange_of_two_people" CHECK ("latterId" <> "formerId");

ALTER TABLE "InboxItem"
  DROP CONSTRAINT "InboxItem_kind_known",
  ADD CONSTRAINT "InboxItem_kind_known" CHECK (kind IN (
    'scenario_assigned', 'error_report', 'fix_date', 'comment', 'signature', 'backup', 'scenario_status',
    'signer_change'));
