-- adds only
-- AlterTable
ALTER TABLE "ErrorReport" ADD COLUMN     "stepId" CHAR(24),
ADD COLUMN     "stepName" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "ErrorReport_stepId_idx" ON "ErrorReport"("stepId");

-- AddForeignKey
ALTER TABLE "ErrorReport" ADD CONSTRAINT "ErrorReport_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "ScenarioStep"("id") ON DELETE SET NULL ON UPDATE CASCADE;
