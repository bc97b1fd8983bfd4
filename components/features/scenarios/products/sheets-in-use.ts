import type { SaveState } from '@/lib/client/autosave'
import { askBeforeLeaving } from '@/lib/client/leaving'
import type { ProductSheet } from './product-sheet'

/** Reports the error of a failed save. */
type Report = (failure: unknown) => void

/** A sheet that is on the screen, or still saving after it was unmounted. */
interface SheetInUse {
  sheet: ProductSheet
  report: Report
  isShown: boolean
  /** Drops the sheet if it is off the screen and completely stored. */
  endIfStored: () => void
}

/** The sheets in use, by scenario. */
const kept = new Map<string, SheetInUse>()

/** Returns the sheet of a scenario that is still in use. */
export function findSheetInUse(scenarioId: string): ProductSheet | undefined {
  return kept.get(scenarioId)?.sheet
}

/**
 * Keeps a sheet while it is on the screen, and afterwards until it is completely stored. On whatever screen the person
 * is, each series of failed saves is reported once, and leaving the page asks first. Returns a function to call when
 * the sheet is unmounted.
 */
export function keepSheet(scenarioId: string, sheet: ProductSheet, report: Report): () => void {
  const known = kept.get(scenarioId)
  const one = known?.sheet === sheet ? known : begin(scenarioId, sheet, report)
  Object.assign(one, { report, isShown: true })
  return () => {
    one.isShown = false
    sheet.leave()
    one.endIfStored()
  }
}

function begin(scenarioId: string, sheet: ProductSheet, report: Report): SheetInUse {
  sheet.restore()
  const stopAsking = askBeforeLeaving(() => sheet.isUnsaved)
  const unsubscribe = sheet.state.subscribe(() => {
    reportOnce()
    one.endIfStored()
  })
  let reported: SaveState = 'saved'
  const reportOnce = () => {
    const { save, failure } = sheet.state.get()
    if (save === 'saved') reported = save
    if (failure === null || save === 'saved' || save === 'saving' || save === reported) return
    reported = save
    one.report(failure)
  }
  const endIfStored = () => {
    if (one.isShown || sheet.isUnsaved) return
    stopAsking()
    unsubscribe()
    if (kept.get(scenarioId) === one) kept.delete(scenarioId)
  }
  const one: SheetInUse = { sheet, report, isShown: true, endIfStored }
  kept.set(scenarioId, one)
  return one
}
