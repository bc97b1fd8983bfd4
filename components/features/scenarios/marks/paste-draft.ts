import type { BrandType } from '@/lib/features/scenarios/marks/contract'
import { SAFE_CORRECTIONS, type SpellingCorrection } from '@/lib/shared/gs1-spelling'

/** The draft of a paste, kept until it is added. */
export interface PasteDraft {
  text: string
  isParsed: boolean
  removedLines: number[]
  /** The corrections that are applied to the spelling of codes. */
  applied: SpellingCorrection[]
  /** The kinds that were chosen, by line. */
  kinds: Record<string, BrandType>
}

export const BLANK_PASTE: PasteDraft = {
  text: '',
  isParsed: false,
  removedLines: [],
  applied: [...SAFE_CORRECTIONS],
  kinds: {},
}

/** Returns a text with scanned codes behind it, each in a line of its own. */
export const textWithScans = (text: string, scans: readonly string[]): string =>
  [text.replace(/\n$/, ''), ...scans].filter(Boolean).join('\n')

/**
 * Returns the rest of a draft once it was added: the codes that were scanned while it was sent, with what was chosen for
 * them; null where there are none.
 * @param sent the text that was sent, behind which only scans were put
 */
export function draftAfterSending(draft: PasteDraft, sent: string): PasteDraft | null {
  const text = draft.text.slice(sent.replace(/\n$/, '').length).trim()
  if (text === '') return null
  const before = draft.text.split('\n').length - text.split('\n').length
  return {
    ...draft,
    text,
    isParsed: true,
    removedLines: draft.removedLines.filter((line) => line > before).map((line) => line - before),
    kinds: Object.fromEntries(
      Object.entries(draft.kinds).flatMap(([line, kind]) =>
        Number(line) > before ? [[Number(line) - before, kind]] : [],
      ),
    ),
  }
}
