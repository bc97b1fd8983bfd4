-- Calls a trigger function once after each statement that adds, changes or removes rows of a table, with the rows before
-- (gone_rows) and after it (come_rows). The triggers are named like the table and the given name, in which %s stands for
-- added, changed or removed: those of one table fire in the order of their names.
CREATE OR REPLACE FUNCTION "after_each_statement"(
  "tableName" text, "triggerName" text, "functionName" text, VARIADIC arguments text[] DEFAULT '{}'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  arguments_text text := (SELECT string_agg(quote_literal(argument), ', ') FROM unnest(arguments) argument);
  kind record;
BEGIN
  FOR kind IN VALUES
    ('added', 'INSERT', 'NEW TABLE AS come_rows'),
    ('changed', 'UPDATE', 'OLD TABLE AS gone_rows NEW TABLE AS come_rows'),
    ('removed', 'DELETE', 'OLD TABLE AS gone_rows')
  LOOP
    EXECUTE format(
      'CREATE OR REPLACE TRIGGER %I AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I(%s)',
      "tableName" || '_' || format("triggerName", kind.column1), kind.column2, "tableName", kind.column3,
      "functionName", arguments_text);
  END LOOP;
END $$;
