import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import {
  drawnCode,
  explainMark,
  type MarkProblem,
  missingCorrections,
} from '@/lib/features/scenarios/marks/rules'
import { foreignCharacters } from '@/lib/shared/gs1'
import { hasTwoReadings, type SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { inspectCode, type MarkFinding, type MarkInspection } from '@/lib/shared/mark-inspection'

/** A mark taken apart, with its problems. */
export interface InspectedMark extends Omit<MarkInspection, 'findings'> {
  problems: MarkProblem[]
  findings: MarkFinding[]
  /** The corrections without which it is no mark, or another one. */
  missing: SpellingCorrection[]
  /** Characters that no mark has, each once, where they are not all of the wrong layout. */
  letters: string[]
}

/**
 * Takes a mark apart as a till reads it.
 * @param gtins those of the scenario's goods; goods are not checked where there are none
 * @param today as `YYYY-MM-DD`
 */
export function inspectMark(
  mark: Pick<ProductMark, 'brand' | 'brandType'>,
  gtins: ReadonlySet<string>,
  today: string,
): InspectedMark {
  const { problems } = explainMark(mark, gtins)
  const inspected = inspectCode(drawnCode(mark.brand), today)
  if (mark.brandType === 'КМДМ' && isByChance(inspected))
    return {
      kind: 'own',
      parts: [],
      group: null,
      gtin: null,
      problems,
      findings: [],
      missing: [],
      letters: [],
    }
  // That there is no serial number is a problem of its own.
  const findings = inspected.findings.filter((one) => one.about !== 'partEmpty' || one.identifier !== '21')
  const missing = missingCorrections(mark.brand)
  const isNamed = problems.includes('misread') && (hasTwoReadings(mark.brand) || !missing.includes('layout'))
  const letters = isNamed ? foreignCharacters(drawnCode(mark.brand)) : []
  // A finding names the digit that belongs there.
  const isDigitNamed = findings.some(({ about }) => about === 'wrongCheckDigit')
  const others = problems.filter((one) => one !== 'checkDigit' || !isDigitNamed)
  return { ...inspected, problems: others, findings, missing, letters }
}

/**
 * Returns whether a retailer's own text may only happen to look like elements: it has no serial number, and is no box, whose check
 * digit may be wrong.
 */
function isByChance({ kind, parts, findings }: MarkInspection): boolean {
  if (kind === 'goods') return !parts.some(({ identifier }) => identifier === '21')
  return kind !== 'pack' && findings.some(({ about }) => about !== 'wrongCheckDigit')
}
