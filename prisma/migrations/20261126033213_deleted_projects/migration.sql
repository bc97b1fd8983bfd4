-- AlterTable
ALTER TABLE "Aggregation" ADD COLUMN     "deletedWithProject" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "CloseDay" ADD COLUMN     "deletedWithProject" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3),
ADD COLUMN     "deletedById" CHAR(24);

-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN     "deletedWithProject" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Project_deletedById_idx" ON "Project"("deletedById");

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What was deleted with its project is deleted.
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_deleted_with_project" CHECK ("deletedAt" IS NOT NULL OR NOT "deletedWithProject");
ALTER TABLE "CloseDay" ADD CONSTRAINT "CloseDay_deleted_with_project" CHECK ("deletedAt" IS NOT NULL OR NOT "deletedWithProject");
ALTER TABLE "Aggregation" ADD CONSTRAINT "Aggregation_deleted_with_project" CHECK ("deletedAt" IS NOT NULL OR NOT "deletedWithProject");
