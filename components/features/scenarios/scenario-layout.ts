/** The prefix of the names of a scenario's data in a form: it is a part of new scenarios, or edited by itself. */
export type DataPrefix = 'data.' | `places.${string}.` | ''
