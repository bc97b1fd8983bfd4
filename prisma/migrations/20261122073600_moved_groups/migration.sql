-- A group that Telegram moved has another id from then on, in every project that reports to it. In the order of their ids,
-- as whoever changes several projects locks them.
CREATE FUNCTION "follow_moved_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Project" SET "telegramGroupId" = NEW."migratedTo"
  WHERE id IN (
    SELECT id FROM "Project" WHERE "telegramGroupId" = NEW."chatId" ORDER BY id FOR NO KEY UPDATE
  );
  RETURN NULL;
END $$;

CREATE TRIGGER "TelegramGroup_moved" AFTER INSERT OR UPDATE OF "migratedTo" ON "TelegramGroup"
FOR EACH ROW WHEN (NEW."migratedTo" IS NOT NULL) EXECUTE FUNCTION "follow_moved_group"();

-- Those that moved before; a move of a group that had moved already is a second step.
DO $$
BEGIN
  FOR step IN 1..5 LOOP
    UPDATE "TelegramGroup" SET "migratedTo" = "migratedTo" WHERE "migratedTo" IS NOT NULL;
  END LOOP;
END $$;
