-- AlterTable
ALTER TABLE "Protocol" ADD COLUMN     "sentAt" TIMESTAMPTZ(3);

-- Until now a draft waited for its first signer as soon as one was named.
UPDATE "Protocol" p SET "sentAt" = coalesce(p."frozenAt", p."updatedAt")
  WHERE p.state <> 'draft' OR EXISTS (SELECT FROM "ProtocolSigner" s WHERE s."protocolId" = p.id);

ALTER TABLE "Protocol"
  ADD CONSTRAINT "Protocol_sent_before_it_is_signed" CHECK ("sentAt" IS NOT NULL OR state = 'draft');
