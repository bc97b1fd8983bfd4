import { LARGEST_INTEGER } from './limits'

/** Returns a project's number as people see it: zero-padded to 5 digits. */
export function formatProjectNumber(projectNumber: number): string {
  return String(projectNumber).padStart(5, '0')
}

/** Returns the project number that `text` is, with or without leading zeros; null where it is none. */
export function parseProjectNumber(text: string): number | null {
  if (!/^[0-9]{1,10}$/.test(text)) return null
  const projectNumber = Number(text)
  return projectNumber >= 1 && projectNumber <= LARGEST_INTEGER ? projectNumber : null
}
