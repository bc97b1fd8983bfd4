-- adds only
-- CreateIndex
CREATE INDEX "ErrorReport_plannedFixDate_idx" ON "ErrorReport"("plannedFixDate");

-- CreateIndex
CREATE INDEX "Project_endDate_idx" ON "Project"("endDate");
