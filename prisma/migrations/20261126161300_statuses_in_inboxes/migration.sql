-- adds only
ALTER TABLE "InboxItem"
  DROP CONSTRAINT "InboxItem_kind_known",
  ADD CONSTRAINT "InboxItem_kind_known"
    CHECK (kind IN ('scenario_assigned', 'error_report', 'fix_date', 'comment', 'backup', 'scenario_status'));
