import { isId } from '@/lib/shared/ids'

/**
 * The parameter of a page's address that opens the history in a side panel: of everything, or of one object by its id.
 */
export const HISTORY_PARAMETER = 'history'
export const ALL_HISTORY = 'all'

/** Returns the history panel that an address asks for, or null. */
export function parseHistoryPanel(address: string | null): { subjectId: string | null } | null {
  if (address === ALL_HISTORY) return { subjectId: null }
  return address !== null && isId(address) ? { subjectId: address } : null
}
