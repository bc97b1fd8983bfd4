-- An error is counted for the person whom it names to solve it, else for its author.
DROP VIEW IF EXISTS "TrueTally";
DROP VIEW IF EXISTS "TallyOfPart";
DROP FUNCTION IF EXISTS "team_person_of_error"(text, text, text, text);
DROP FUNCTION IF EXISTS "tally_errors_handed_over"(bpchar[], bpchar[], bpchar[]);
