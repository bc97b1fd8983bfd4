/** The roles of people in a scenario. */
export const SCENARIO_ROLES = ['responsible', 'reviewer', 'dataResponsible'] as const
