-- adds only
-- AlterTable
ALTER TABLE "ProductMark" ADD COLUMN     "isMadeUp" BOOLEAN NOT NULL DEFAULT false;
