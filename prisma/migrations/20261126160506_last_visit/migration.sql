-- adds only
-- AlterTable
ALTER TABLE "User" ADD COLUMN     "lastVisit" TIMESTAMPTZ(3);
