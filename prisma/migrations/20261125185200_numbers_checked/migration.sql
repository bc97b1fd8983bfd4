-- Versions count from 1 on. Nothing has ever stored another one; the tables are small, or read in a moment.
ALTER TABLE "Bot" ADD CONSTRAINT "Bot_version_positive" CHECK (version > 0);
ALTER TABLE "User" ADD CONSTRAINT "User_version_positive" CHECK (version > 0);
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_stepsVersion_positive" CHECK ("stepsVersion" > 0);
