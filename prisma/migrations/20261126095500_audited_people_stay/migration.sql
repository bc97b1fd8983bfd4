-- A person in the audit log can't be removed: its entries can't lose them either, since they never change.
ALTER TABLE "AuditEntry"
  DROP CONSTRAINT "AuditEntry_actorId_fkey",
  ADD CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  DROP CONSTRAINT "AuditEntry_userId_fkey",
  ADD CONSTRAINT "AuditEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE;
