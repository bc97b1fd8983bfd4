-- Lists say how many scenarios use a basket or a step. Whoever shows one hears that it is another number now, whatever has
-- made it so (decision 6): once a statement, and PostgreSQL tells the same only once a transaction. Rows that come of
-- folding are no news.
CREATE FUNCTION "announce_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('uta_live', json_build_object('subject', uses.what)::text)
  FROM (SELECT DISTINCT what FROM come_rows WHERE NOT "isSum" AND what IN ('basket_uses', 'step_uses')) uses;
  RETURN NULL;
END $$;
CREATE TRIGGER "Tally_uses_announced" AFTER INSERT ON "Tally" REFERENCING NEW TABLE AS come_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_uses"();
