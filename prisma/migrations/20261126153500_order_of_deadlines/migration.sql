-- adds only
-- Projects in the order of their last day, those that are over at the end.
CREATE INDEX "Project_open_end" ON "Project" (
  (coalesce(CASE WHEN status IN ('completed', 'archived') THEN NULL ELSE "endDate" END, 'infinity'::date)), id);
