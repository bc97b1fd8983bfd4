-- Rows are locked in the order of their ids, as calls that change many scenarios do: an update locks them as it comes
-- across them, and would wait for such a call that waits for it.
CREATE OR REPLACE FUNCTION "pass_project_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "Scenario" WHERE "projectId" = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE "Scenario" SET "projectName" = NEW.name WHERE "projectId" = NEW.id;
  RETURN NULL;
END $$;
