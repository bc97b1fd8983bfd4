/** How many of the scenarios and projects with a person's steps and tasks are named. */
export const NAMED_DUTIES = 5
