-- adds only
-- The steps that name a person, so that they can be handed over when that person leaves.
CREATE INDEX "ScenarioStep_responsible" ON "ScenarioStep" (responsible) WHERE responsible <> '';
