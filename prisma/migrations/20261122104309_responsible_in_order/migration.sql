-- DropIndex
DROP INDEX "Scenario_responsibleId_idx";

-- CreateIndex
CREATE INDEX "Scenario_responsibleId_id_idx" ON "Scenario"("responsibleId", "id");
