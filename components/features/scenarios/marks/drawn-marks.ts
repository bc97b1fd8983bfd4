import { USED_STATUS } from '@/lib/features/scenarios/marks/values'
import { type MadeUpKind, makeUpMark } from '@/lib/shared/made-up-marks'
import type { MarkGroup } from '@/lib/shared/mark-forms'

/** The kind of marks to be made up, and their number. */
export interface WantedMarks {
  kind: MadeUpKind
  group: MarkGroup
  /** Null where the goods are made up, too. */
  gtin: string | null
  count: number
}

const random = (count: number) => Math.floor(Math.random() * count)

/**
 * Returns a function that draws marks: the same ones for the same wish until they are stored. A call whose answer was lost is
 * sent again as it was, and stored once.
 */
export function createMarkDrawing() {
  let drawn: { wish: string; marks: ReturnType<typeof drawMarks> } | null = null
  return {
    marksFor: (wanted: WantedMarks) => {
      const wish = JSON.stringify(wanted)
      if (drawn?.wish !== wish) drawn = { wish, marks: drawMarks(wanted) }
      return drawn.marks
    },
    /** Says that they are stored: the next ones are others. */
    noteStored: () => {
      drawn = null
    },
  }
}

function drawMarks({ kind, group, gtin, count }: WantedMarks) {
  return Array.from({ length: count }, () => ({
    brand: makeUpMark({ kind, group, gtin, random }),
    // Also where the check digit is wrong: it is drawn as the goods would have it.
    brandType: 'КМЧЗ' as const,
    isMadeUp: true,
    status: kind === 'usedTwice' ? USED_STATUS : undefined,
  }))
}
