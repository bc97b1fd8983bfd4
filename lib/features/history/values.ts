/** The parts of a project whose history can be read by itself. */
export const HISTORY_PART_NAMES = ['project', 'scenarios', 'close_days', 'aggregations'] as const
