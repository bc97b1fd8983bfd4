-- adds only
-- CreateTable
CREATE TABLE "ErrorBlock" (
    "errorReportId" CHAR(24) NOT NULL,
    "scenarioId" CHAR(24) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ErrorBlock_pkey" PRIMARY KEY ("errorReportId","scenarioId")
);

-- CreateIndex
CREATE INDEX "ErrorBlock_scenarioId_idx" ON "ErrorBlock"("scenarioId");

-- AddForeignKey
ALTER TABLE "ErrorBlock" ADD CONSTRAINT "ErrorBlock_errorReportId_fkey" FOREIGN KEY ("errorReportId") REFERENCES "ErrorReport"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErrorBlock" ADD CONSTRAINT "ErrorBlock_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the register's search looks through, folded as in all other searches.
ALTER TABLE "ErrorReport"
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((description || E'\n' || cause || E'\n' || solution || E'\n' || author || E'\n' || responsible) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;
CREATE INDEX "ErrorReport_text_part" ON "ErrorReport" USING gin ("searchText" gin_trgm_ops);

-- The orders of the register; those without a day come last, in both directions.
CREATE INDEX "ErrorReport_by_id" ON "ErrorReport" (id) WHERE "deletedAt" IS NULL;
CREATE INDEX "ErrorReport_detected" ON "ErrorReport" ("detectionDate", id) WHERE "deletedAt" IS NULL;
CREATE INDEX "ErrorReport_planned_first" ON "ErrorReport" ((coalesce("plannedFixDate", 'infinity'::date)), id)
  WHERE "deletedAt" IS NULL;
CREATE INDEX "ErrorReport_planned_last" ON "ErrorReport" ((coalesce("plannedFixDate", '-infinity'::date)), id)
  WHERE "deletedAt" IS NULL;
CREATE INDEX "ErrorReport_unsolved_blockers" ON "ErrorReport" (id)
  WHERE "deletedAt" IS NULL AND "isBlocker" AND status IN ('open', 'in_progress', 'need_test');
CREATE INDEX "AggregationError_processed" ON "AggregationError" ("processingDate", id);
