-- CreateTable
CREATE TABLE "ScenarioView" (
    "id" CHAR(24) NOT NULL,
    "ownerId" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "isShared" BOOLEAN NOT NULL DEFAULT false,
    "address" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ScenarioView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TableLayout" (
    "userId" CHAR(24) NOT NULL,
    "table" TEXT NOT NULL,
    "order" TEXT[],
    "hidden" TEXT[],
    "frozen" INTEGER NOT NULL DEFAULT 0,
    "density" TEXT NOT NULL DEFAULT 'comfortable',

    CONSTRAINT "TableLayout_pkey" PRIMARY KEY ("userId","table")
);

-- CreateIndex
CREATE INDEX "ScenarioView_ownerId_idx" ON "ScenarioView"("ownerId");

-- CreateIndex
CREATE INDEX "ScenarioView_deletedById_idx" ON "ScenarioView"("deletedById");

-- AddForeignKey
ALTER TABLE "ScenarioView" ADD CONSTRAINT "ScenarioView_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScenarioView" ADD CONSTRAINT "ScenarioView_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TableLayout" ADD CONSTRAINT "TableLayout_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the datamodel can't say.
ALTER TABLE "TableLayout"
  ALTER COLUMN "order" SET NOT NULL,
  ALTER COLUMN "hidden" SET NOT NULL,
  ADD CONSTRAINT "TableLayout_table_named" CHECK ("table" ~ '^[a-z][a-z0-9-]{0,59}$'),
  ADD CONSTRAINT "TableLayout_frozen_few" CHECK (frozen BETWEEN 0 AND 6),
  ADD CONSTRAINT "TableLayout_density_known" CHECK (density IN ('comfortable', 'compact'));

ALTER TABLE "ScenarioView"
  ADD CONSTRAINT "ScenarioView_id_form" CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT "ScenarioView_name_present" CHECK (btrim(name) <> ''),
  ADD CONSTRAINT "ScenarioView_address_object" CHECK (jsonb_typeof(address) = 'object'),
  ADD CONSTRAINT "ScenarioView_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "ScenarioView_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL));

-- Whoever has two of one name can't tell them apart.
CREATE UNIQUE INDEX "ScenarioView_own_name" ON "ScenarioView" ("ownerId", lower(name)) WHERE "deletedAt" IS NULL;

-- The list of what everybody has.
CREATE INDEX "ScenarioView_shared" ON "ScenarioView" (name, id) WHERE "isShared" AND "deletedAt" IS NULL;
