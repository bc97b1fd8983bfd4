-- AlterTable
ALTER TABLE "SignInChallenge" ADD COLUMN     "linksTelegramId" BIGINT;

-- Links that the bot hands out are challenges too.
ALTER TABLE "SignInChallenge"
  DROP CONSTRAINT "SignInChallenge_purpose_known",
  DROP CONSTRAINT "SignInChallenge_login_has_user",
  ADD CONSTRAINT "SignInChallenge_purpose_known" CHECK (purpose IN ('registration', 'login', 'link')),
  ADD CONSTRAINT "SignInChallenge_person_known" CHECK ((purpose = 'registration') = ("userId" IS NULL));
