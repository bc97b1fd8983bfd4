-- adds only
-- AlterTable
ALTER TABLE "Project" ADD COLUMN     "isTemplate" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "Project_templates" ON "Project" (id) WHERE "isTemplate";
