/** Subjects of history that are deleted and restored with a project; the parts of scenarios follow these. */
export const PROJECT_CONTENTS = ['scenario', 'close_day', 'milestone', 'aggregation'] as const
