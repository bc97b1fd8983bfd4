/** What is deleted and restored with a project, as subjects of history; the parts of scenarios follow these. */
export const PROJECT_CONTENTS = ['scenario', 'close_day', 'milestone', 'aggregation'] as const
