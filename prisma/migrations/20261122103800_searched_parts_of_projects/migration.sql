-- A search looks for parts of any of these texts, as the screens of a project show them.
CREATE INDEX "CloseDay_text_part" ON "CloseDay" USING gin (
  plant gin_trgm_ops, "cashRegister" gin_trgm_ops, error gin_trgm_ops, comment gin_trgm_ops);
CREATE INDEX "Aggregation_text_part" ON "Aggregation" USING gin (
  plant gin_trgm_ops, aggregate gin_trgm_ops, task gin_trgm_ops, type gin_trgm_ops, "idocPos" gin_trgm_ops,
  tid gin_trgm_ops, "idocErt" gin_trgm_ops);
CREATE INDEX "AggregationError_text_part" ON "AggregationError" USING gin (
  document gin_trgm_ops, plant gin_trgm_ops, reporter gin_trgm_ops, description gin_trgm_ops,
  solution gin_trgm_ops);
