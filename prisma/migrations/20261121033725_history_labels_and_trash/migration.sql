-- AlterTable
ALTER TABLE "HistoryEvent" ADD COLUMN     "label" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "CloseDay" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "Aggregation" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- CreateIndex
CREATE INDEX "CloseDay_deletedById_idx" ON "CloseDay"("deletedById");

-- CreateIndex
CREATE INDEX "Aggregation_deletedById_idx" ON "Aggregation"("deletedById");

-- AddForeignKey
ALTER TABLE "CloseDay" ADD CONSTRAINT "CloseDay_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Aggregation" ADD CONSTRAINT "Aggregation_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "CloseDay"
  ADD CONSTRAINT "CloseDay_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));
ALTER TABLE "Aggregation"
  ADD CONSTRAINT "Aggregation_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));

-- What stands in the trash, by the time it came there; next to nothing of what there is.
CREATE INDEX "Scenario_deleted" ON "Scenario" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "CloseDay_deleted" ON "CloseDay" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Aggregation_deleted" ON "Aggregation" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;

-- Events of before are named after what there is still.
UPDATE "HistoryEvent" event SET label = scenario."scenarioNumber"
FROM "Scenario" scenario WHERE event.subject = 'scenario' AND scenario.id = event."subjectId";
