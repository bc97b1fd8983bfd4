import { isStorable } from './limits'

/** Maximum number of characters in a link (docs/domain.md, Limits). */
export const LINK_LIMIT = 2_048

/**
 * Returns whether a text is a safe address for a link: `http` or `https`, and nothing that runs. Checked when it is
 * stored and again when it is shown.
 */
export function isSafeLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && isStorable(text) && URL.canParse(text)
}
