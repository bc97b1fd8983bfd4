-- What people have signed stays as it is.

CREATE OR REPLACE FUNCTION "keep_protocol"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'A frozen protocol cannot be deleted.' USING ERRCODE = 'restrict_violation';
  END IF;
  -- Its project may be gone for good; its state goes on from signing.
  IF (NEW.id, NEW.number, NEW.title, NEW."coversProject", NEW.deviations, NEW."createdById", NEW."createdAt",
      NEW."sentAt", NEW.snapshot, NEW."snapshotHash", NEW."frozenAt")
    IS DISTINCT FROM (OLD.id, OLD.number, OLD.title, OLD."coversProject", OLD.deviations, OLD."createdById",
      OLD."createdAt", OLD."sentAt", OLD.snapshot, OLD."snapshotHash", OLD."frozenAt")
    OR NEW."projectId" IS DISTINCT FROM OLD."projectId" AND NEW."projectId" IS NOT NULL
    OR NEW.state <> OLD.state AND (OLD.state <> 'signing' OR NEW.state NOT IN ('signed', 'refused'))
  THEN
    RAISE EXCEPTION 'A frozen protocol cannot be changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Protocol_kept" BEFORE UPDATE OR DELETE ON "Protocol"
  FOR EACH ROW WHEN (OLD.state <> 'draft') EXECUTE FUNCTION "keep_protocol"();

CREATE OR REPLACE FUNCTION "keep_signer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  protocol_state text;
  protocol_hash text;
BEGIN
  SELECT state, "snapshotHash" INTO protocol_state, protocol_hash
  FROM "Protocol" WHERE id = CASE TG_OP WHEN 'INSERT' THEN NEW."protocolId" ELSE OLD."protocolId" END;
  -- There is none while it is being deleted, which only a draft can be.
  IF coalesce(protocol_state, 'draft') = 'draft' THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF NEW."signedAt" IS NULL AND NEW."refusedAt" IS NULL THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND protocol_state = 'signing' AND OLD."signedAt" IS NULL AND OLD."refusedAt" IS NULL
    AND (NEW."protocolId", NEW.place, NEW."userId") = (OLD."protocolId", OLD.place, OLD."userId")
    AND (NEW.hash = '' OR NEW.hash = protocol_hash)
  THEN
    RETURN NEW;
  ELSIF TG_OP <> 'INSERT' AND protocol_state = 'signing' AND OLD."signedAt" IS NULL AND OLD."refusedAt" IS NULL
    -- Who can't sign in any more is taken out, or replaced, by a change that is recorded beside it.
    AND NOT EXISTS (SELECT FROM "User" WHERE id = OLD."userId" AND "isActive" AND "isApproved")
    AND EXISTS (SELECT FROM "ProtocolSignerChange" change
      WHERE change."protocolId" = OLD."protocolId" AND change.place = OLD.place AND change."formerId" = OLD."userId"
        AND change."latterId" IS NOT DISTINCT FROM CASE TG_OP WHEN 'UPDATE' THEN NEW."userId" END)
  THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF to_jsonb(NEW) - 'userId' = to_jsonb(OLD) - 'userId' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The signatures of a frozen protocol cannot be changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER "ProtocolSigner_kept" BEFORE INSERT OR UPDATE OR DELETE ON "ProtocolSigner"
  FOR EACH ROW EXECUTE FUNCTION "keep_signer"();

CREATE OR REPLACE FUNCTION "keep_signer_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What is recorded of signers cannot be changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER "ProtocolSignerChange_kept" BEFORE UPDATE OR DELETE ON "ProtocolSignerChange"
  FOR EACH ROW EXECUTE FUNCTION "keep_signer_change"();

CREATE OR REPLACE FUNCTION "keep_protocol_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The pictures of a frozen protocol cannot be changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER "ProtocolFile_kept" BEFORE UPDATE OR DELETE ON "ProtocolFile"
  FOR EACH ROW EXECUTE FUNCTION "keep_protocol_file"();

-- A draft goes with its project; what is frozen stays without it.
CREATE OR REPLACE FUNCTION "remove_drafts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Protocol" WHERE "projectId" = OLD.id AND state = 'draft';
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER "Project_drafts_removed" BEFORE DELETE ON "Project"
  FOR EACH ROW EXECUTE FUNCTION "remove_drafts"();
