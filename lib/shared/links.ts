import { isStorable } from './limits'

/** The most characters of a link (docs/domain.md, Limits). */
export const LINK_LIMIT = 2_048

/**
 * Returns whether a text is an address that a browser may be led to: `http` or `https`, and nothing that runs. Checked
 * on writing and again on showing.
 */
export function isSafeLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && isStorable(text) && URL.canParse(text)
}
