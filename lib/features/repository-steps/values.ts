/** Statuses of docs/domain.md, Baskets and the repository of steps. */
export const REPOSITORY_STEP_STATUSES = ['Enable', 'Disable'] as const

/** The status of a step that is added without one. */
export const DEFAULT_REPOSITORY_STEP_STATUS = 'Enable' satisfies (typeof REPOSITORY_STEP_STATUSES)[number]

export const STEP_NUMBER_LENGTH = 4

/** Minimum length of a description that is compared with those of other steps. */
export const MIN_COMPARED_LENGTH = 4

/** Returns a text as it is kept, typed or imported: without blanks around it, a line ended by one sign. */
export function normalText(typed: string): string {
  const text = typed.trim()
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text
}
