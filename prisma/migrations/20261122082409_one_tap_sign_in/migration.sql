-- AlterTable
ALTER TABLE "SignInChallenge" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "browserKeyHash" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "refusedAt" TIMESTAMPTZ(3),
ADD COLUMN     "userAgent" TEXT NOT NULL DEFAULT '';
