-- adds only
-- What was reported since a person was here last, as their start page counts it.
CREATE INDEX "AggregationError_createdAt_idx" ON "AggregationError"("createdAt");
