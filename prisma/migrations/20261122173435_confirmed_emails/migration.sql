-- AlterTable
ALTER TABLE "User" ADD COLUMN     "confirmedEmail" TEXT NOT NULL DEFAULT '';
