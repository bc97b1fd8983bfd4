-- adds only
-- CreateTable
CREATE TABLE "ImportedScenario" (
    "scenarioId" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "key" TEXT,
    "values" JSONB NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ImportedScenario_pkey" PRIMARY KEY ("scenarioId")
);

-- CreateTable
CREATE TABLE "ScenarioMapping" (
    "id" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "savedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ScenarioMapping_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ImportedScenario_projectId_key_key" ON "ImportedScenario"("projectId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "ScenarioMapping_name_key" ON "ScenarioMapping"("name");

-- CreateIndex
CREATE INDEX "ScenarioMapping_savedById_idx" ON "ScenarioMapping"("savedById");

-- AddForeignKey
ALTER TABLE "ImportedScenario" ADD CONSTRAINT "ImportedScenario_scenarioId_fkey" FOREIGN KEY ("scenarioId") REFERENCES "Scenario"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportedScenario" ADD CONSTRAINT "ImportedScenario_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioMapping" ADD CONSTRAINT "ScenarioMapping_savedById_fkey" FOREIGN KEY ("savedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the datamodel can't say.
ALTER TABLE "ImportedScenario"
  ADD CONSTRAINT "ImportedScenario_key_length" CHECK (length(key) BETWEEN 1 AND 250);
ALTER TABLE "ScenarioMapping"
  ADD CONSTRAINT "ScenarioMapping_id_form" CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT "ScenarioMapping_name_length" CHECK (length(name) BETWEEN 1 AND 200);
