-- The audit log only grows: a change could hide what somebody did. TRUNCATE stays possible for the owner.

CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of the audit log are neither changed nor deleted.';
END $$;
CREATE OR REPLACE TRIGGER "AuditEntry_kept" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
