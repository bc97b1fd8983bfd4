import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { drawnCode, explainMark, type MarkProblem } from '@/lib/features/scenarios/marks/rules'
import { isGtin } from '@/lib/shared/gs1'
import { inspectCode, type MarkFinding, type MarkInspection } from '@/lib/shared/mark-inspection'

/** A mark taken apart, with its problems. */
export interface InspectedMark extends Omit<MarkInspection, 'findings'> {
  problems: MarkProblem[]
  findings: MarkFinding[]
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
    return { kind: 'own', parts: [], group: null, gtin: null, problems, findings: [] }
  const { findings, kind, gtin } = inspected
  // Of a pack no element says so.
  if (kind === 'pack' && gtin && isGtin(gtin) && gtins.size > 0 && !gtins.has(gtin))
    return { ...inspected, problems: ['foreignGoods'] }
  // A finding names the digit that belongs there.
  const isDigitNamed = findings.some(({ about }) => about === 'wrongCheckDigit')
  return { ...inspected, problems: problems.filter((one) => one !== 'checkDigit' || !isDigitNamed), findings }
}

/**
 * Returns whether a retailer's own text may only happen to look like elements: it has no serial number, and is no box, whose check
 * digit may be wrong.
 */
function isByChance({ kind, parts, findings }: MarkInspection): boolean {
  if (kind === 'goods') return !parts.some(({ identifier }) => identifier === '21')
  return kind !== 'pack' && findings.some(({ about }) => about !== 'wrongCheckDigit')
}
