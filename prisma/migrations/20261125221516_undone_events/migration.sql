-- AlterTable
ALTER TABLE "HistoryEvent" ADD COLUMN     "isUndone" BOOLEAN NOT NULL DEFAULT false;
