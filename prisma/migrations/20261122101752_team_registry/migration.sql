-- CreateIndex
CREATE INDEX "User_isApproved_name_id_idx" ON "User"("isApproved", "name", "id");

-- The registry is searched by e-mail address, too.
DROP INDEX "User_text_part";
CREATE INDEX "User_text_part" ON "User"
  USING gin (name gin_trgm_ops, ("telegramUsername"::text) gin_trgm_ops, team gin_trgm_ops, email gin_trgm_ops);
