import { LARGEST_INTEGER } from './limits'

/** Returns a project's number as it is displayed: zero-padded to 5 digits. */
export function formatProjectNumber(projectNumber: number): string {
  return String(projectNumber).padStart(5, '0')
}

/** Returns a project's number and name, which name it together. */
export function toProjectTitle({ projectNumber, name }: { projectNumber: number; name: string }): string {
  return `${formatProjectNumber(projectNumber)} ${name}`
}

/** Parses a project number, with or without leading zeros; null when it is invalid. */
export function parseProjectNumber(text: string): number | null {
  if (!/^[0-9]{1,10}$/.test(text)) return null
  const projectNumber = Number(text)
  return projectNumber >= 1 && projectNumber <= LARGEST_INTEGER ? projectNumber : null
}
