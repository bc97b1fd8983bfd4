-- adds only
-- CreateTable
CREATE TABLE "ProtocolLink" (
    "id" CHAR(24) NOT NULL,
    "protocolId" CHAR(24) NOT NULL,
    "tokenHash" CHAR(64) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "openings" INTEGER NOT NULL DEFAULT 0,
    "lastOpenedAt" TIMESTAMPTZ(3),
    "createdById" CHAR(24) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProtocolLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ProtocolLink_tokenHash_key" ON "ProtocolLink"("tokenHash");

-- CreateIndex
CREATE INDEX "ProtocolLink_protocolId_id_idx" ON "ProtocolLink"("protocolId", "id");

-- CreateIndex
CREATE INDEX "ProtocolLink_createdById_idx" ON "ProtocolLink"("createdById");

-- AddForeignKey
ALTER TABLE "ProtocolLink" ADD CONSTRAINT "ProtocolLink_protocolId_fkey" FOREIGN KEY ("protocolId") REFERENCES "Protocol"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProtocolLink" ADD CONSTRAINT "ProtocolLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ProtocolLink"
  ADD CONSTRAINT "ProtocolLink_id_form" CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT "ProtocolLink_tokenHash_form" CHECK ("tokenHash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "ProtocolLink_openings_counted" CHECK (openings >= 0 AND (openings > 0) = ("lastOpenedAt" IS NOT NULL));
