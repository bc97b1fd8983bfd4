-- adds only
-- A link on the terminal may confirm a registration, whose person is not stored yet.
ALTER TABLE "SignInChallenge"
  DROP CONSTRAINT "SignInChallenge_person_known",
  ADD CONSTRAINT "SignInChallenge_person_known" CHECK (
    CASE purpose WHEN 'login' THEN "userId" IS NOT NULL WHEN 'registration' THEN "userId" IS NULL ELSE true END);
