-- adds only
-- Lists compare a day as one that may be missing: these indexes have the same expressions.
DROP INDEX "ErrorReport_detected";
DROP INDEX "AggregationError_processed";
CREATE INDEX "ErrorReport_detected_first" ON "ErrorReport" ((coalesce("detectionDate", 'infinity'::date)), id)
  WHERE "deletedAt" IS NULL;
CREATE INDEX "ErrorReport_detected_last" ON "ErrorReport" ((coalesce("detectionDate", '-infinity'::date)), id)
  WHERE "deletedAt" IS NULL;
CREATE INDEX "AggregationError_processed_first" ON "AggregationError" ((coalesce("processingDate", 'infinity'::date)), id);
CREATE INDEX "AggregationError_processed_last" ON "AggregationError" ((coalesce("processingDate", '-infinity'::date)), id);
