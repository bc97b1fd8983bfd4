-- The audit log only grows: a change could hide what somebody did. The owner of the table can switch the triggers off, as
-- loading a backup or the demo does.

CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of the audit log are neither changed nor deleted.';
END $$;
CREATE OR REPLACE TRIGGER "AuditEntry_kept" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
CREATE OR REPLACE TRIGGER "AuditEntry_not_emptied" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
