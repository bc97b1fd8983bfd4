/** The duties that can be handed over from one person to another: a role in a scenario, an error to solve, a step. */
export const HAND_OVER_KINDS = ['responsible', 'reviewer', 'dataResponsible', 'errorReport', 'step'] as const

/** How many of the scenarios and projects with a person's steps and tasks are named. */
export const NAMED_DUTIES = 5
