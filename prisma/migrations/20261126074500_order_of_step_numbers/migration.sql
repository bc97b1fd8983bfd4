-- Numbers of steps are in the order of people on every database, as all other texts. The names of the indexes are those
-- of the datamodel, which can't say a collation.
DROP INDEX "RepositoryStep_number_id_idx", "RepositoryStep_systemTransactionProgram_number_id_idx",
  "RepositoryStep_responsible_number_id_idx";
CREATE INDEX "RepositoryStep_number_id_idx" ON "RepositoryStep" (number COLLATE "und-x-icu", id);
CREATE INDEX "RepositoryStep_systemTransactionProgram_number_id_idx"
  ON "RepositoryStep" ("systemTransactionProgram", number COLLATE "und-x-icu", id);
CREATE INDEX "RepositoryStep_responsible_number_id_idx" ON "RepositoryStep" (responsible, number COLLATE "und-x-icu", id);

-- A person's views have different names whatever their case. Where the database's own locale knows no letters but those
-- of ASCII it let two of them differ in case alone: the later ones get the end of their id behind their name.
DROP INDEX "ScenarioView_own_name";
UPDATE "ScenarioView" view SET name = left(view.name, 180) || ' (' || right(view.id, 6) || ')'
FROM (
  SELECT id, row_number() OVER (PARTITION BY "ownerId", lower(name COLLATE "und-x-icu") ORDER BY id) AS place
  FROM "ScenarioView" WHERE "deletedAt" IS NULL
) same
WHERE same.id = view.id AND same.place > 1;
CREATE UNIQUE INDEX "ScenarioView_own_name" ON "ScenarioView" ("ownerId", lower(name COLLATE "und-x-icu"))
  WHERE "deletedAt" IS NULL;
