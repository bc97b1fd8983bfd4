import { createStore } from '@/lib/client/store'
import type { ProductMark, ProductMarkStatusChange } from '@/lib/features/scenarios/marks/contract'
import { USED_STATUS } from '@/lib/features/scenarios/marks/values'
import { isUsed } from './deck'

/** A mark that was scanned from the deck. */
interface DeckScan {
  /** The status that it had before. */
  before: string
  /** The status that is shown until the list has it. */
  status: string
  /** The version of the mark from which on the list shows this status; infinite while a call is under way. */
  until: number
  /** The change by the scan; null until it is known, and where it was put back. */
  change: ProductMarkStatusChange | null
  /** The number of the latest scan of it. */
  latest: number
}

/** The calls of a deck. */
interface DeckCalls {
  setUsed: (id: string) => Promise<ProductMarkStatusChange | undefined>
  undo: (change: ProductMarkStatusChange) => Promise<{ skipped: number }>
  /** Carries out a call for a mark and shows its failure; never throws. It may be sent again. */
  attempt: (id: string, work: () => Promise<void>, onFailure: () => void) => Promise<void>
  /** Called where a status was not put back, because somebody else has changed the mark. */
  onSkipped: () => void
}

type ShownMark = Pick<ProductMark, '_id' | 'status' | 'version'>

/**
 * Returns the scans of a deck. A scan is shown at once, so that the next one need not wait; the calls for one mark are
 * sent one after the other.
 */
export function createDeckScans() {
  const scans = createStore<ReadonlyMap<string, DeckScan>>(new Map())
  const queues = new Map<string, Promise<void>>()
  let count = 0

  const keep = (id: string, changed: Partial<DeckScan>) => {
    const blank = { before: '', status: '', until: 0, change: null, latest: 0 }
    scans.set(new Map([...scans.get(), [id, { ...blank, ...scans.get().get(id), ...changed }]]))
  }

  /** Sends a change. Returns the version from which on the list shows it; 0 where nothing was changed. */
  async function send(id: string, isBack: boolean, calls: DeckCalls): Promise<number> {
    if (!isBack) {
      const change = await calls.setUsed(id)
      if (change) keep(id, { change })
      return change?.version ?? 0
    }
    const change = scans.get().get(id)?.change
    if (!change) return 0
    const { skipped } = await calls.undo(change)
    keep(id, { change: null })
    if (skipped > 0) calls.onSkipped()
    return skipped > 0 ? 0 : change.version + 1
  }

  /** Marks as used what is not, and takes that back where it is; `mark` is as it is shown. */
  function toggle(mark: ShownMark, calls: DeckCalls): Promise<void> {
    const { _id: id } = mark
    const isBack = isUsed(mark)
    const before = isBack ? (scans.get().get(id)?.before ?? '') : mark.status
    const status = isBack ? before : USED_STATUS
    count += 1
    const latest = count
    keep(id, { before, latest })
    const show = (until: number) => {
      if (scans.get().get(id)?.latest === latest) keep(id, { status, until })
    }
    show(Number.POSITIVE_INFINITY)
    const work = async () => {
      show(Number.POSITIVE_INFINITY)
      show(await send(id, isBack, calls))
    }
    const sent = (queues.get(id) ?? Promise.resolve()).then(() => calls.attempt(id, work, () => show(0)))
    queues.set(id, sent)
    return sent
  }

  return { get: scans.get, use: scans.use, toggle }
}

type Scans = ReturnType<ReturnType<typeof createDeckScans>['get']>

/** Returns the marks with the statuses that their scans have given them. */
export function withScans<Mark extends ShownMark>(marks: readonly Mark[], scans: Scans): Mark[] {
  return marks.map((mark) => {
    const scan = scans.get(mark._id)
    return scan && mark.version < scan.until ? { ...mark, status: scan.status } : mark
  })
}

/** Returns whether a mark can be scanned, or its scan taken back. */
export function mayToggle(mark: ShownMark, scans: Scans): boolean {
  const scan = scans.get(mark._id)
  return !isUsed(mark) || (scan !== undefined && (scan.change !== null || mark.version < scan.until))
}
