import type { QueryClient } from '@tanstack/react-query'
import { readForeignChanges } from '@/lib/client/api-error'
import { Autosave, type SaveState } from '@/lib/client/autosave'
import { keepDraft, storedDraft } from '@/lib/client/drafts'
import { createStore, type Store } from '@/lib/client/store'
import { type LineCell, type RefusedCell, writeCells } from '@/lib/features/scenarios/cells/rules'
import { storeProductLines, toCurrentLines } from '@/lib/features/scenarios/products/client'
import type { StoredLines } from '@/lib/features/scenarios/products/contract'
import { BLANK_LINE, type LineWithId } from '@/lib/features/scenarios/products/rules'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import {
  applyEdits,
  baseAfterLost,
  editsBetween,
  editsToKeep,
  isUnedited,
  type LineConflict,
  type LineEdits,
  newLineId,
  renameLines,
} from './line-edits'
import {
  decided,
  firstState,
  idsAfter,
  LineIds,
  renameSteps,
  type SheetState,
  type Step,
  sharedWith,
  stillOpen,
  withConflicts,
} from './line-states'
import { readDraft, type Typed, typedCell, withDraft } from './product-draft'
import { mayBeStored, mayGoWell } from './save-failures'

const MAX_UNDO_STEPS = 200

/**
 * The product lines of a scenario while they are edited: every edit shows at once, is kept in the tab until it is
 * stored, and is saved automatically; what others store meanwhile is merged field by field.
 */
export class ProductSheet {
  readonly state: Store<SheetState>
  readonly #scenarioId: string
  readonly #client: QueryClient
  readonly #autosave: Autosave
  #stored: StoredLines
  #lines: readonly LineWithId[]
  #past: Step[] = []
  #future: Step[] = []
  /** The saves without a response, in their order. */
  #lost: readonly (readonly LineWithId[])[] = []
  /** The latest lines from the server that arrived during a save. */
  #arrived: StoredLines | null = null
  #isSaving = false
  #typed: Typed | null = null
  readonly #ids = new LineIds()

  constructor(client: QueryClient, scenarioId: string, stored: StoredLines) {
    this.#client = client
    this.#scenarioId = scenarioId
    this.#stored = stored
    this.#lines = stored.products
    this.state = createStore(firstState(stored.products))
    this.#autosave = new Autosave({
      isDirty: () => this.#isDirty(),
      save: () => this.#save(),
      mayRetry: mayGoWell,
      onState: (save, error) => this.#follow(save, error),
    })
  }

  /** Whether leaving the page would lose anything. */
  get isUnsaved(): boolean {
    return this.#typed !== null || this.#isDirty()
  }

  /** Returns a line's key on the screen, which stays the same when it is stored and gets another id. */
  getKey({ _id }: Pick<LineWithId, '_id'>): string {
    return this.#ids.first(_id)
  }

  /** Restores the unsaved edits of an earlier visit. */
  restore(): void {
    const draft = readDraft(storedDraft(this.#key))
    if (!draft) return
    const before = this.#lines
    const { lines, conflicts, unread } = withDraft(before, draft)
    this.#lines = lines
    if (this.#isDirty()) this.#past.push({ before, after: lines })
    this.#publish({ conflicts, unread, isRestored: this.#isDirty() })
    this.#autosave.touch()
  }

  /** Notes that the person has seen that edits were restored. */
  acknowledge(): void {
    this.#publish({ isRestored: false })
  }

  /** Notes that the person sees the unread texts. */
  showUnread(): void {
    this.#typed = null
    this.#publish({ unread: [] })
  }

  /** Merges the lines that are stored now. */
  receive(stored: StoredLines): void {
    if (stored.productsVersion <= this.#stored.productsVersion) return
    if (this.#isSaving) this.#arrived = stored
    else this.#meet(stored, [])
  }

  /** Writes texts into cells as one undo step. Returns the texts that were not taken. */
  write(cells: readonly LineCell[]): RefusedCell[] {
    const { lines, refused } = writeCells(this.#lines, cells, newLineId)
    this.#step(lines)
    return refused
  }

  /**
   * Writes the text of a cell that had the value `seen` when it was opened. If somebody else has changed it since,
   * theirs stays and there is a conflict. Returns the text if it was not taken.
   */
  writeOpened(typed: Typed, seen: string | number): RefusedCell[] {
    this.keepTyped(null)
    const { id, field } = { ...typed, id: this.#ids.latest(typed.id) }
    const row = this.#lines.findIndex(({ _id }) => _id === id)
    const line = this.#lines[row]
    if (!line) return []
    const { lines, refused } = writeCells(this.#lines, [typedCell(typed, row)], newLineId)
    const wanted = lines[row]?.[field] ?? seen
    if (line[field] === seen || line[field] === wanted || wanted === seen) this.#step(lines)
    else this.#publish(withConflicts(this.state.get(), [{ kind: 'field', id, field, mine: wanted }]))
    return refused
  }

  /** Keeps the text of an open cell, in case the page is left before the cell is closed. */
  keepTyped(typed: Typed | null): void {
    this.#typed = typed && { ...typed, id: this.#ids.latest(typed.id) }
    this.#keep()
  }

  addLine(): void {
    this.#step([...this.#lines, { ...BLANK_LINE, _id: newLineId() }])
  }

  deleteLines(ids: ReadonlySet<string>): void {
    this.#step(this.#lines.filter(({ _id }) => !ids.has(_id)))
  }

  /** Undoes the last step; changes that somebody else has made since stay. */
  undo(): void {
    const step = this.#past.pop()
    if (step) this.#replay(editsBetween(step.after, step.before), () => this.#future.push(step))
  }

  redo(): void {
    const step = this.#future.pop()
    if (step) this.#replay(editsBetween(step.before, step.after), () => this.#past.push(step))
  }

  /** Resolves a conflict for one side. */
  resolve(conflict: LineConflict, side: 'mine' | 'theirs'): void {
    this.#publish({ conflicts: this.state.get().conflicts.filter((other) => other !== conflict) })
    if (side === 'mine') this.#step(decided(this.#lines, conflict))
  }

  /** Saves all unsaved edits at once. */
  flush(): void {
    this.#autosave.flush()
  }

  /** Saves all unsaved edits at once. @throws the error of that save */
  async settled(): Promise<void> {
    await this.#autosave.settle()
    const { failure } = this.state.get()
    if (failure !== null) throw failure
  }

  /** Writes the text of an open cell when the table is unmounted, and saves at once. */
  leave(): void {
    const typed = this.#typed
    const row = this.#lines.findIndex(({ _id }) => _id === typed?.id)
    const unread = typed && row >= 0 ? this.write([typedCell(typed, row)]) : []
    // Else it waits for the return.
    if (unread.length === 0) this.#typed = null
    this.#publish({ unread })
    this.flush()
  }

  get #key(): string {
    return `products:${this.#scenarioId}`
  }

  #isDirty(): boolean {
    // After a lost response it is unknown what is stored.
    return this.#lost.length > 0 || !isUnedited(editsBetween(this.#stored.products, this.#lines))
  }

  #step(lines: readonly LineWithId[]): void {
    if (isUnedited(editsBetween(this.#lines, lines))) return
    this.#past = [...this.#past, { before: this.#lines, after: lines }].slice(-MAX_UNDO_STEPS)
    this.#future = []
    this.acknowledge()
    this.#show(lines)
  }

  #replay(edits: LineEdits, remember: () => void): void {
    remember()
    this.#show(applyEdits(this.#lines, edits).lines)
  }

  #show(lines: readonly LineWithId[]): void {
    const conflicts = stillOpen(this.state.get(), this.#lines, lines)
    this.#lines = lines
    this.#publish({ conflicts })
    this.#autosave.touch()
  }

  #publish(more: Partial<SheetState>): void {
    const steps = { canUndo: this.#past.length > 0, canRedo: this.#future.length > 0 }
    this.state.set({ ...this.state.get(), ...steps, lines: this.#lines, ...more })
    this.#keep()
  }

  #keep(): void {
    const { conflicts } = this.state.get()
    const edits = editsToKeep({ stored: this.#stored.products, sent: this.#lost }, this.#lines)
    const isNothing = isUnedited(edits) && conflicts.length === 0 && !this.#typed
    keepDraft(this.#key, isNothing ? null : { edits, conflicts, typed: this.#typed })
  }

  #follow(save: SaveState, error: unknown): void {
    this.#publish({ save, failure: save === 'saved' ? null : (error ?? this.state.get().failure) })
  }

  async #save(): Promise<void> {
    const sent = this.#lines
    this.#isSaving = true
    try {
      const request = { lines: sent, version: this.#stored.productsVersion }
      this.#settle(sent, await storeProductLines(this.#client, this.#scenarioId, request))
    } catch (error) {
      const current = toCurrentLines(error)
      if (!current) {
        if (mayBeStored(error)) this.#lost = [...this.#lost.filter((lines) => lines !== sent), sent]
        throw error
      }
      this.#meet(current, readForeignChanges(error))
    } finally {
      this.#isSaving = false
      if (this.#arrived) this.receive(this.#arrived)
      this.#arrived = null
    }
  }

  #settle(sent: readonly LineWithId[], stored: StoredLines): void {
    const names = idsAfter(sent, stored.products)
    this.#rename(names)
    this.#take(stored, renameLines(sent, names))
  }

  #meet(stored: StoredLines, changes: readonly ForeignChange[]): void {
    const former = { stored: this.#stored.products, sent: this.#lost }
    const { base, names } = baseAfterLost({ ...former, current: stored.products })
    this.#rename(names)
    const more = this.#take(stored, base)
    if (more.length > 0) this.#publish(withConflicts(this.state.get(), more, changes))
  }

  // Applies the edits since `base` to what is stored now.
  #take(stored: StoredLines, base: readonly LineWithId[]): LineConflict[] {
    const products = sharedWith(this.#stored.products, stored.products)
    const { lines, conflicts } = applyEdits(products, editsBetween(base, this.#lines))
    this.#stored = { ...stored, products }
    this.#lost = []
    this.#lines = lines
    this.#publish({})
    if (this.#isDirty()) this.#autosave.touch()
    return conflicts
  }

  #rename(names: ReadonlyMap<string, string>): void {
    if (names.size === 0) return
    this.#ids.rename(names)
    this.#lines = renameLines(this.#lines, names)
    this.#past = renameSteps(this.#past, names)
    this.#future = renameSteps(this.#future, names)
    this.keepTyped(this.#typed)
  }
}
