-- Texts are ordered as people order them on every database: the order of its own locale may be that of bytes, in which
-- Ё comes before А and a after Z. The names of the indexes are those of the datamodel, which can't say a collation.
DROP INDEX "CashRegister_plant_id_idx", "CashRegister_cashRegister_id_idx", "CashRegister_server_id_idx",
  "CashRegister_stand_id_idx", "Bot_botName_id_idx", "DocumentationLink_title_id_idx",
  "DocumentationLink_category_id_idx", "Scenario_country_id_idx", "Scenario_plant_id_idx", "User_isApproved_name_id_idx";
CREATE INDEX "CashRegister_plant_id_idx" ON "CashRegister" (plant COLLATE "und-x-icu", id);
CREATE INDEX "CashRegister_cashRegister_id_idx" ON "CashRegister" ("cashRegister" COLLATE "und-x-icu", id);
CREATE INDEX "CashRegister_server_id_idx" ON "CashRegister" (server COLLATE "und-x-icu", id);
CREATE INDEX "CashRegister_stand_id_idx" ON "CashRegister" (stand COLLATE "und-x-icu", id);
CREATE INDEX "Bot_botName_id_idx" ON "Bot" ("botName" COLLATE "und-x-icu", id);
CREATE INDEX "DocumentationLink_title_id_idx" ON "DocumentationLink" (title COLLATE "und-x-icu", id);
CREATE INDEX "DocumentationLink_category_id_idx" ON "DocumentationLink" (category COLLATE "und-x-icu", id);
CREATE INDEX "Scenario_country_id_idx" ON "Scenario" (country COLLATE "und-x-icu", id);
CREATE INDEX "Scenario_plant_id_idx" ON "Scenario" (plant COLLATE "und-x-icu", id);
CREATE INDEX "User_isApproved_name_id_idx" ON "User" ("isApproved", name COLLATE "und-x-icu", id);
