-- AlterTable
ALTER TABLE "TelegramGroup" ADD COLUMN     "hasDigest" BOOLEAN NOT NULL DEFAULT true;
