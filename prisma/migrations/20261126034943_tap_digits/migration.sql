-- adds only
-- AlterTable
ALTER TABLE "SignInChallenge" ADD COLUMN     "tapDigits" TEXT NOT NULL DEFAULT '';

ALTER TABLE "SignInChallenge" ADD CONSTRAINT "SignInChallenge_tapDigits_form" CHECK ("tapDigits" ~ '^([0-9]{2})?$');
