-- DropIndex
DROP INDEX "ProductMark_scenarioId_brand_key";

-- AlterTable
ALTER TABLE "ProductMark" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "ScenarioDocument" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "ReceiptPhoto" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "ScenarioStep" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "Transaction" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "FinancialRecord" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "ErrorReport" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- CreateIndex
CREATE INDEX "ProductMark_scenarioId_id_idx" ON "ProductMark"("scenarioId", "id");

-- CreateIndex
CREATE INDEX "ProductMark_deletedById_idx" ON "ProductMark"("deletedById");

-- CreateIndex
CREATE INDEX "ScenarioDocument_deletedById_idx" ON "ScenarioDocument"("deletedById");

-- CreateIndex
CREATE INDEX "ReceiptPhoto_deletedById_idx" ON "ReceiptPhoto"("deletedById");

-- CreateIndex
CREATE INDEX "ScenarioStep_deletedById_idx" ON "ScenarioStep"("deletedById");

-- CreateIndex
CREATE INDEX "Transaction_deletedById_idx" ON "Transaction"("deletedById");

-- CreateIndex
CREATE INDEX "FinancialRecord_deletedById_idx" ON "FinancialRecord"("deletedById");

-- CreateIndex
CREATE INDEX "ErrorReport_deletedById_idx" ON "ErrorReport"("deletedById");

-- AddForeignKey
ALTER TABLE "ProductMark" ADD CONSTRAINT "ProductMark_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioDocument" ADD CONSTRAINT "ScenarioDocument_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReceiptPhoto" ADD CONSTRAINT "ReceiptPhoto_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioStep" ADD CONSTRAINT "ScenarioStep_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FinancialRecord" ADD CONSTRAINT "FinancialRecord_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ErrorReport" ADD CONSTRAINT "ErrorReport_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "ProductMark"
  ADD CONSTRAINT "ProductMark_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "ScenarioDocument"
  ADD CONSTRAINT "ScenarioDocument_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "ReceiptPhoto"
  ADD CONSTRAINT "ReceiptPhoto_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "ScenarioStep"
  ADD CONSTRAINT "ScenarioStep_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "Transaction"
  ADD CONSTRAINT "Transaction_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "FinancialRecord"
  ADD CONSTRAINT "FinancialRecord_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "ErrorReport"
  ADD CONSTRAINT "ErrorReport_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));

CREATE INDEX "ProductMark_deleted" ON "ProductMark" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "ScenarioDocument_deleted" ON "ScenarioDocument" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "ReceiptPhoto_deleted" ON "ReceiptPhoto" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "ScenarioStep_deleted" ON "ScenarioStep" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Transaction_deleted" ON "Transaction" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "FinancialRecord_deleted" ON "FinancialRecord" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "ErrorReport_deleted" ON "ErrorReport" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

-- A code stands once in a scenario; one that was deleted may be added again.
CREATE UNIQUE INDEX "ProductMark_once" ON "ProductMark" ("scenarioId", brand) WHERE "deletedAt" IS NULL;

-- What is deleted counts nowhere.
CREATE OR REPLACE VIEW "TallyOfPart" AS
  SELECT event."scenarioId", tally.* FROM "HistoryEvent" event,
    "tallies_of_event"(event.subject, event.action, event."toStatus", event."createdAt") tally
  WHERE event."scenarioId" IS NOT NULL
  UNION ALL
  SELECT "scenarioId", 'completed', '', 'scenario', '', month FROM "CompletedMonth"
  UNION ALL
  SELECT report."scenarioId", tally.* FROM "ErrorReport" report,
    "tallies_of_error_report"(report.status, report."isBlocker",
      coalesce(report."responsibleUserId", report."authorUserId"), report."createdAt") tally
  WHERE report."deletedAt" IS NULL;

CREATE OR REPLACE FUNCTION "tally_error_reports"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone "ErrorReport"[];
  come "ErrorReport"[];
BEGIN
  IF TG_OP <> 'INSERT' THEN gone := ARRAY(SELECT ROW(r.*)::"ErrorReport" FROM gone_rows r); END IF;
  IF TG_OP <> 'DELETE' THEN come := ARRAY(SELECT ROW(r.*)::"ErrorReport" FROM come_rows r); END IF;
  PERFORM FROM "Scenario"
  WHERE id IN (SELECT "scenarioId" FROM unnest(gone) UNION SELECT "scenarioId" FROM unnest(come))
  ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO "Tally" (what, scope, kind, status, day, count)
  SELECT tally.what, tally.scope, tally.kind, tally.status, tally.day, sum(changed.sign)
  FROM (SELECT -1 AS sign, * FROM unnest(gone) UNION ALL SELECT 1, * FROM unnest(come)) changed
  JOIN "Scenario" scenario ON scenario.id = changed."scenarioId" AND scenario."deletedAt" IS NULL
  CROSS JOIN "tallies_of_error_report"(changed.status, changed."isBlocker",
    coalesce(changed."responsibleUserId", changed."authorUserId"), changed."createdAt") tally
  WHERE changed."deletedAt" IS NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(changed.sign) <> 0;
  RETURN NULL;
END $$;
