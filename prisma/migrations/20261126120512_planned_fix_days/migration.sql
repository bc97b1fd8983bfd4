-- adds only
-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "fixDays" INTEGER NOT NULL DEFAULT 3;

ALTER TABLE "Project"
  ADD CONSTRAINT "Project_fix_days_in_range" CHECK ("fixDays" BETWEEN 0 AND 60);
