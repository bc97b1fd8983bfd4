-- adds only
-- In a transaction of its own, since it reads the largest table: others go on reading and writing it meanwhile.
ALTER TABLE "HistoryEvent" VALIDATE CONSTRAINT "HistoryEvent_subject_known";
