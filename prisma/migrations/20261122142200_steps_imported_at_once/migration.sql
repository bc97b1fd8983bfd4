-- An import adds thousands of steps at once. What a search finds them by is sorted into its index later, by autovacuum or
-- autoanalyze, and looked through as it came until then: in KiB, for as much as the longest file needs.
ALTER INDEX "RepositoryStep_text_part" SET (gin_pending_list_limit = 262144);
