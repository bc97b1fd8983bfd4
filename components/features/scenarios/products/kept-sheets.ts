import type { SaveState } from '@/lib/client/autosave'
import { askBeforeLeaving } from '@/lib/client/leaving'
import type { ProductSheet } from './product-sheet'

/** Reports the error of a failed save. */
type Tell = (failure: unknown) => void

/** A sheet that is on the screen, or still saving after it was unmounted. */
interface KeptSheet {
  sheet: ProductSheet
  tell: Tell
  isShown: boolean
  /** Drops the sheet if it is off the screen and completely stored. */
  endIfStored: () => void
}

/** The sheets in use, by scenario. */
const kept = new Map<string, KeptSheet>()

/** Returns the sheet of a scenario that is still in use. */
export function keptSheet(scenarioId: string): ProductSheet | undefined {
  return kept.get(scenarioId)?.sheet
}

/**
 * Keeps a sheet while it is on the screen, and afterwards until it is completely stored. On whatever screen the person
 * is, each series of failed saves is reported once, and leaving the page asks first. Returns a function to call when
 * the sheet is unmounted.
 */
export function keepSheet(scenarioId: string, sheet: ProductSheet, tell: Tell): () => void {
  const known = kept.get(scenarioId)
  const one = known?.sheet === sheet ? known : begin(scenarioId, sheet, tell)
  Object.assign(one, { tell, isShown: true })
  return () => {
    one.isShown = false
    sheet.leave()
    one.endIfStored()
  }
}

function begin(scenarioId: string, sheet: ProductSheet, tell: Tell): KeptSheet {
  sheet.restore()
  const stopAsking = askBeforeLeaving(() => sheet.isUnsaved)
  const stopHearing = sheet.state.hear(() => {
    tellOnce()
    one.endIfStored()
  })
  let told: SaveState = 'saved'
  const tellOnce = () => {
    const { save, failure } = sheet.state.get()
    if (save === 'saved') told = save
    if (failure === null || save === 'saved' || save === 'saving' || save === told) return
    told = save
    one.tell(failure)
  }
  const endIfStored = () => {
    if (one.isShown || sheet.isUnsaved) return
    stopAsking()
    stopHearing()
    if (kept.get(scenarioId) === one) kept.delete(scenarioId)
  }
  const one: KeptSheet = { sheet, tell, isShown: true, endIfStored }
  kept.set(scenarioId, one)
  return one
}
