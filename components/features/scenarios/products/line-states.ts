import type { SaveState } from '@/lib/client/autosave'
import { changedFields, type KeptLine } from '@/lib/features/scenarios/products/rules'
import type { ForeignChange } from '@/lib/shared/history'
import type { LineConflict } from './line-edits'

/** What a person sees of lines that they edit. */
export interface SheetState {
  lines: readonly KeptLine[]
  /** What somebody else got before, until it is decided. */
  conflicts: readonly LineConflict[]
  /** Who did. */
  changes: readonly ForeignChange[]
  save: SaveState
  /** What the last save failed of; null once one succeeded. */
  failure: unknown
  /** Whether edits of an earlier visit were brought back. */
  isRestored: boolean
  canUndo: boolean
  canRedo: boolean
}

/** Returns the state of lines that are all stored. */
export function firstState(lines: readonly KeptLine[]): SheetState {
  return {
    lines,
    conflicts: [],
    changes: [],
    save: 'saved',
    failure: null,
    isRestored: false,
    canUndo: false,
    canRedo: false,
  }
}

/** A step that can be taken back. */
export interface Step {
  before: readonly KeptLine[]
  after: readonly KeptLine[]
}

/** Returns lines, each that is the same as before as the same object, so that its row is not drawn anew. */
export function sharedWith<Line extends KeptLine>(known: readonly Line[], lines: readonly Line[]): Line[] {
  const former = new Map(known.map((line) => [line._id, line]))
  return lines.map((line) => {
    const was = former.get(line._id)
    return was && changedFields(was, line).length === 0 ? was : line
  })
}

/** Returns lines as a person wants them who keeps their own side of a conflict. */
export function decided(lines: readonly KeptLine[], conflict: LineConflict): readonly KeptLine[] {
  const { id } = conflict
  if (conflict.kind === 'field')
    return lines.map((line) => (line._id === id ? { ...line, [conflict.field]: conflict.mine } : line))
  const others = lines.filter(({ _id }) => _id !== id)
  return conflict.mine ? [...others, conflict.mine] : others
}

/** Returns the conflicts that stand, with more; one of the same field or line takes the former one's place. */
export function withConflicts({ conflicts }: SheetState, more: readonly LineConflict[]): LineConflict[] {
  const keyOf = (one: LineConflict) => (one.kind === 'field' ? `${one.id} ${one.field}` : one.id)
  const keys = new Set(more.map(keyOf))
  return [...conflicts.filter((one) => !keys.has(keyOf(one))), ...more]
}

/** The ids of lines, which change when they are stored. */
export class LineIds {
  readonly #latest = new Map<string, string>()
  readonly #first = new Map<string, string>()

  rename(names: ReadonlyMap<string, string>): void {
    for (const [was, is] of names) {
      const first = this.first(was)
      this.#first.set(is, first)
      this.#latest.set(was, is)
      this.#latest.set(first, is)
    }
  }

  /** The id that a line has now which once had this one. */
  latest(id: string): string {
    return this.#latest.get(id) ?? id
  }

  /** The id that it had first, by which it is told apart on the screen. */
  first(id: string): string {
    return this.#first.get(id) ?? id
  }
}
