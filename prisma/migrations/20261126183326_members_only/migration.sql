-- adds only
-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "membersOnly" BOOLEAN NOT NULL DEFAULT false;
