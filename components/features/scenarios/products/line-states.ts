import type { SaveState } from '@/lib/client/autosave'
import type { RefusedCell } from '@/lib/features/scenarios/cells/rules'
import { changedFields, type LineWithId } from '@/lib/features/scenarios/products/rules'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import { type LineConflict, renameLines } from './line-edits'

/** The state of edited lines as the person sees it. */
export interface SheetState {
  lines: readonly LineWithId[]
  /** The undecided conflicts with changes of others. */
  conflicts: readonly LineConflict[]
  /** The changes of others. */
  changes: readonly ForeignChange[]
  save: SaveState
  /** The error of the last save; null once one succeeded. */
  failure: unknown
  /** Texts that were being typed when the table was left, and that their cells did not take. */
  unread: readonly RefusedCell[]
  /** Whether edits of an earlier visit were restored. */
  isRestored: boolean
  canUndo: boolean
  canRedo: boolean
}

/** Returns the state of lines that are all stored. */
export function firstState(lines: readonly LineWithId[]): SheetState {
  return {
    lines,
    conflicts: [],
    changes: [],
    save: 'saved',
    failure: null,
    unread: [],
    isRestored: false,
    canUndo: false,
    canRedo: false,
  }
}

/** A step that can be undone. */
export interface Step {
  before: readonly LineWithId[]
  after: readonly LineWithId[]
}

/** Returns the ids that lines which were sent have got, by the ones that they had. */
export function idsAfter(sent: readonly LineWithId[], stored: readonly LineWithId[]): Map<string, string> {
  const pairs = sent.map(({ _id }, index) => [_id, stored[index]?._id ?? _id] as const)
  return new Map(pairs.filter(([was, is]) => was !== is))
}

/** Returns steps with lines under the ids that they have now. */
export function renameSteps(steps: readonly Step[], names: ReadonlyMap<string, string>): Step[] {
  return steps.map(({ before, after }) => ({
    before: renameLines(before, names),
    after: renameLines(after, names),
  }))
}

/** Returns lines, reusing the known objects of unchanged ones, so that their rows are not rendered again. */
export function sharedWith<Line extends LineWithId>(known: readonly Line[], lines: readonly Line[]): Line[] {
  const former = new Map(known.map((line) => [line._id, line]))
  return lines.map((line) => {
    const was = former.get(line._id)
    return was && changedFields(was, line).length === 0 ? was : line
  })
}

/** Returns lines with the person's own side of a conflict. */
export function decided(lines: readonly LineWithId[], conflict: LineConflict): readonly LineWithId[] {
  const { id } = conflict
  if (conflict.kind === 'field')
    return lines.map((line) => (line._id === id ? { ...line, [conflict.field]: conflict.mine } : line))
  const others = lines.filter(({ _id }) => _id !== id)
  return conflict.mine ? [...others, conflict.mine] : others
}

/** Returns what tells a conflict from the others. */
export const conflictKey = (conflict: LineConflict) =>
  conflict.kind === 'field' ? `${conflict.id} ${conflict.field}` : conflict.id

/**
 * Returns the open conflicts and new ones, with the changes that led to the new ones, as far as they are known: a new
 * conflict replaces an older one of the same field or line.
 */
export function withConflicts(
  { conflicts }: SheetState,
  more: readonly LineConflict[],
  changes: readonly ForeignChange[] = [],
): Pick<SheetState, 'conflicts' | 'changes'> {
  const keys = new Set(more.map(conflictKey))
  return { conflicts: [...conflicts.filter((one) => !keys.has(conflictKey(one))), ...more], changes }
}

/** Returns the conflicts that the person has not answered by a step of their own, which changed or deleted the same. */
export function stillOpen(
  { conflicts }: SheetState,
  before: readonly LineWithId[],
  after: readonly LineWithId[],
): readonly LineConflict[] {
  return conflicts.filter((conflict) => {
    const [was, is] = [before, after].map((lines) => lines.find(({ _id }) => _id === conflict.id))
    if (!was || !is) return was === is
    return conflict.kind === 'line' || was[conflict.field] === is[conflict.field]
  })
}

/** Tracks the ids of lines, which change when they are stored. */
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

  /** Returns the current id of a line that once had this one. */
  latest(id: string): string {
    return this.#latest.get(id) ?? id
  }

  /** Returns the first id of a line, which is its key on the screen. */
  first(id: string): string {
    return this.#first.get(id) ?? id
  }
}
