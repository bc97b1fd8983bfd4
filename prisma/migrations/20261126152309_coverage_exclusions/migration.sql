-- CreateTable
CREATE TABLE "CoverageExclusion" (
    "id" CHAR(24) NOT NULL,
    "type" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "otherField" TEXT NOT NULL,
    "otherValue" TEXT NOT NULL,
    "createdById" CHAR(24),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CoverageExclusion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CoverageExclusion_createdById_idx" ON "CoverageExclusion"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "CoverageExclusion_type_field_value_otherField_otherValue_key" ON "CoverageExclusion"("type", "field", "value", "otherField", "otherValue");

-- AddForeignKey
ALTER TABLE "CoverageExclusion" ADD CONSTRAINT "CoverageExclusion_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the datamodel can't say.
ALTER TABLE "CoverageExclusion"
  ADD CONSTRAINT "CoverageExclusion_id_form" CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT "CoverageExclusion_type_known" CHECK (type IN ('orders', 'receipts')),
  ADD CONSTRAINT "CoverageExclusion_two_fields" CHECK (field <> "otherField"),
  ADD CONSTRAINT "CoverageExclusion_values_present" CHECK (value <> '' AND "otherValue" <> '');
