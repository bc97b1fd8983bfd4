-- adds only
-- What is open, with who it waits for: the workload counts all of it from here, without reading the rows.
CREATE INDEX "Scenario_open" ON "Scenario" ("responsibleId", "projectId") INCLUDE ("reviewerId", "milestoneId")
  WHERE "deletedAt" IS NULL
    AND status IN ('Новый', 'В работе', 'Готов для выдачи', 'Реализован', 'Возврат', 'Проведен возврат', 'Ошибка при тесте');
