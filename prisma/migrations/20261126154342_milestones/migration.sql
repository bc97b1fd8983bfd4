-- AlterTable
ALTER TABLE "Scenario" ADD COLUMN     "milestoneId" CHAR(24);

-- CreateTable
CREATE TABLE "Milestone" (
    "id" CHAR(24) NOT NULL,
    "projectId" CHAR(24) NOT NULL,
    "name" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMPTZ(3),
    "deletedById" CHAR(24),
    "deletedWithProject" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Milestone_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Milestone_projectId_id_idx" ON "Milestone"("projectId", "id");

-- CreateIndex
CREATE INDEX "Milestone_deletedById_idx" ON "Milestone"("deletedById");

-- CreateIndex
CREATE INDEX "Milestone_day_idx" ON "Milestone"("day");

-- CreateIndex
CREATE UNIQUE INDEX "Milestone_id_projectId_key" ON "Milestone"("id", "projectId");

-- CreateIndex
CREATE INDEX "Scenario_milestoneId_idx" ON "Scenario"("milestoneId");

-- AddForeignKey
ALTER TABLE "Milestone" ADD CONSTRAINT "Milestone_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Milestone" ADD CONSTRAINT "Milestone_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_milestoneId_fkey" FOREIGN KEY ("milestoneId") REFERENCES "Milestone"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Milestone"
  ADD CONSTRAINT "Milestone_id_form" CHECK (id ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT "Milestone_name_present" CHECK (btrim(name) <> ''),
  ADD CONSTRAINT "Milestone_version_positive" CHECK (version > 0),
  ADD CONSTRAINT "Milestone_deleted_by_somebody" CHECK (("deletedAt" IS NULL) = ("deletedById" IS NULL)),
  ADD CONSTRAINT "Milestone_deleted_with_project" CHECK ("deletedAt" IS NOT NULL OR NOT "deletedWithProject"),
  ADD COLUMN "searchText" text NOT NULL GENERATED ALWAYS AS (translate(
    lower((name || E'\n' || comment) COLLATE "und-x-icu"),
    'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіјѕ', 'oeaINtcpbLkmDPyAUMGZBHYxJWQCXEFTeijs')) STORED;

CREATE INDEX "Milestone_deleted" ON "Milestone" ("deletedAt", id) WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Milestone_text_part" ON "Milestone" USING gin ("searchText" gin_trgm_ops);

-- A scenario belongs to a milestone of its own project.
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_milestone_of_its_project"
  FOREIGN KEY ("milestoneId", "projectId") REFERENCES "Milestone" (id, "projectId") ON DELETE SET NULL ("milestoneId");

-- Not checked while the table is locked: history_subjects_valid does that.
ALTER TABLE "HistoryEvent"
  DROP CONSTRAINT "HistoryEvent_subject_known",
  ADD CONSTRAINT "HistoryEvent_subject_known" CHECK (subject IN (
    'project', 'scenario', 'comment', 'attachment', 'close_day', 'milestone', 'aggregation', 'aggregation_error',
    'product_lines', 'product_mark', 'document', 'receipt_photo', 'step', 'transaction', 'financial', 'error_report',
    'cash_register', 'bot', 'link', 'repository_step', 'basket', 'basket_product')) NOT VALID;
