-- Effects of a change of a project on its scenarios, and of a Telegram group on its projects.

-- Scenarios are searched by their project's name too. It is kept beside them, so that one index finds everything;
-- there is no index over two tables. Creating a scenario locks its project's row, so that no name is missed.
CREATE OR REPLACE FUNCTION "take_project_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."projectName" := coalesce((SELECT name FROM "Project" WHERE id = NEW."projectId"), '');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Scenario_project_named" BEFORE INSERT OR UPDATE OF "projectId" ON "Scenario"
  FOR EACH ROW EXECUTE FUNCTION "take_project_name"();

-- Rows are locked in the order of their ids, as calls that change many scenarios do: an update locks them as it finds
-- them, and could deadlock with such a call.
CREATE OR REPLACE FUNCTION "pass_project_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "Scenario" WHERE "projectId" = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Scenario" SET "projectName" = NEW.name WHERE "projectId" = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Project_renamed" AFTER UPDATE OF name ON "Project"
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION "pass_project_name"();

-- Also where data is loaded in bulk without checking references.
ALTER TABLE "Scenario" ENABLE ALWAYS TRIGGER "Scenario_project_named";
ALTER TABLE "Project" ENABLE ALWAYS TRIGGER "Project_renamed";

-- A project's scenarios go before its history, from which their tallies are computed.
CREATE OR REPLACE FUNCTION "remove_scenarios_first"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Scenario" WHERE "projectId" = OLD.id;
  RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER "Project_scenarios_first" BEFORE DELETE ON "Project"
  FOR EACH ROW EXECUTE FUNCTION "remove_scenarios_first"();

-- A group that Telegram moved has another id from then on, in every project that reports to it. Projects are locked
-- in the order of their ids, as calls that change several of them do.
CREATE OR REPLACE FUNCTION "follow_moved_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Project" SET "telegramGroupId" = NEW."migratedTo"
  WHERE id IN (
    SELECT id FROM "Project" WHERE "telegramGroupId" = NEW."chatId" ORDER BY id FOR NO KEY UPDATE
  );
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "TelegramGroup_moved" AFTER INSERT OR UPDATE OF "migratedTo" ON "TelegramGroup"
FOR EACH ROW WHEN (NEW."migratedTo" IS NOT NULL) EXECUTE FUNCTION "follow_moved_group"();
