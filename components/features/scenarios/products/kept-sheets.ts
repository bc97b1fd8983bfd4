import type { SaveState } from '@/lib/client/autosave'
import { askBeforeLeaving } from '@/lib/client/leaving'
import type { ProductSheet } from './product-sheet'

/** Tells the person what a save failed of. */
type Tell = (failure: unknown) => void

/** A sheet that is on the screen, or that goes on saving after it has left it. */
interface KeptSheet {
  sheet: ProductSheet
  tell: Tell
  isShown: boolean
  /** Ends that it is kept, where it is off the screen and all of it is stored. */
  endIfStored: () => void
}

/** The sheets of this page load that are not done with, by their scenarios. */
const kept = new Map<string, KeptSheet>()

/** Returns the sheet of a scenario that went on saving after it had left the screen. */
export function keptSheet(scenarioId: string): ProductSheet | undefined {
  return kept.get(scenarioId)?.sheet
}

/**
 * Keeps a sheet while it is on the screen, and afterwards until all of it is stored: wherever the person is, they are
 * told once of each series of failed saves, and asked before the page is left. Returns what takes it off the screen.
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
