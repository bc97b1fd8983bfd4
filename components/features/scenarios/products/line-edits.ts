import {
  changedFields,
  type LineValues,
  type LineWithId,
  PRODUCT_FIELDS,
  type ProductField,
} from '@/lib/features/scenarios/products/rules'
import { newId } from '@/lib/shared/ids'

const NEW = 'temp_'

/** Returns an id for a line that is not stored yet. */
export const newLineId = () => `${NEW}${newId()}`

const isNewLineId = (id: string) => id.startsWith(NEW)

/** The edits of a person. */
export interface LineEdits {
  /** Changed lines, each with the previous values of its changed fields. */
  changed: { line: LineWithId; from: Partial<LineValues> }[]
  /** New lines, each with the id of the line before it; null for the first. */
  added: { line: LineWithId; after: string | null }[]
  removed: LineWithId[]
}

/**
 * A conflict with an edit that somebody else made first: of one field, or of a whole line that one of the two deleted
 * (null). The lines contain their edit.
 */
export type LineConflict =
  | { kind: 'field'; id: string; field: ProductField; mine: string | number }
  | { kind: 'line'; id: string; mine: LineWithId | null; theirs: LineWithId | null }

/** Returns the edits between two states of lines. */
export function editsBetween(before: readonly LineWithId[], after: readonly LineWithId[]): LineEdits {
  const former = new Map(before.map((line) => [line._id, line]))
  const kept = new Set(after.map(({ _id }) => _id))
  const edits: LineEdits = { changed: [], added: [], removed: before.filter(({ _id }) => !kept.has(_id)) }
  for (const [index, line] of after.entries()) {
    const was = former.get(line._id)
    if (was === line) continue
    if (!was) edits.added.push({ line, after: after[index - 1]?._id ?? null })
    else {
      const fields = changedFields(was, line)
      if (fields.length > 0) edits.changed.push({ line, from: pick(was, fields) })
    }
  }
  return edits
}

/** Returns whether there are no edits. */
export function isUnedited({ changed, added, removed }: LineEdits): boolean {
  return changed.length + added.length + removed.length === 0
}

/**
 * Applies edits to another state of the lines than the one they are based on. Where somebody else has changed the same
 * first, theirs stays and a conflict is returned, unless both made the same change.
 */
export function applyEdits(lines: readonly LineWithId[], { changed, added, removed }: LineEdits) {
  const conflicts: LineConflict[] = []
  const next = new Map(lines.map((line) => [line._id, line]))
  for (const { line, from } of changed) {
    const theirs = next.get(line._id)
    if (!theirs) {
      conflicts.push({ kind: 'line', id: line._id, mine: line, theirs: null })
      continue
    }
    const open = PRODUCT_FIELDS.filter((field) => from[field] !== undefined && theirs[field] !== line[field])
    const free = open.filter((field) => theirs[field] === from[field])
    const taken = open.filter((field) => theirs[field] !== from[field])
    if (free.length > 0) next.set(line._id, { ...theirs, ...pick(line, free) })
    conflicts.push(
      ...taken.map((field) => ({ kind: 'field', id: line._id, field, mine: line[field] }) as const),
    )
  }
  for (const line of removed) {
    const theirs = next.get(line._id)
    if (!theirs) continue
    if (changedFields(line, theirs).length === 0) next.delete(line._id)
    else conflicts.push({ kind: 'line', id: line._id, mine: null, theirs })
  }
  return { lines: withAdded([...next.values()], added), conflicts }
}

function withAdded(lines: LineWithId[], added: LineEdits['added']): LineWithId[] {
  const known = new Set(lines.map(({ _id }) => _id))
  for (const { line, after } of added) {
    if (known.has(line._id)) continue
    known.add(line._id)
    const place = after === null ? 0 : lines.findIndex(({ _id }) => _id === after) + 1 || lines.length
    lines.splice(place, 0, line)
  }
  return lines
}

function pick(line: LineValues, fields: readonly ProductField[]): Partial<LineValues> {
  return Object.fromEntries(fields.map((field) => [field, line[field]]))
}

/** Returns lines with their new ids, where those have changed. */
export function renameLines(lines: readonly LineWithId[], names: ReadonlyMap<string, string>): LineWithId[] {
  return lines.map((line) => ({ ...line, _id: names.get(line._id) ?? line._id }))
}

interface LostSaves {
  /** The stored lines before the saves. */
  stored: readonly LineWithId[]
  /** The saves without a response, in their order. */
  sent: readonly (readonly LineWithId[])[]
  /** The lines stored now. */
  current: readonly LineWithId[]
}

/**
 * Finds out which saves were stored although their responses were lost, so that nobody is in conflict with themselves.
 * Returns the new base of the edits, and the ids that its new lines were given.
 */
export function baseAfterLost({ stored, sent, current }: LostSaves) {
  const [now, before] = [byId(current), byId(stored)]
  const saves = sent.toReversed().map(byId)
  const base = stored.flatMap((line) => {
    const theirs = now.get(line._id)
    if (theirs) return [carriedOut(saves, line, theirs)]
    // A person who restores a line that they deleted themselves adds it: that is no edit of a line that others deleted.
    return saves.every((save) => save.has(line._id)) ? [line] : []
  })
  const names = new Map<string, string>()
  const added: LineWithId[] = []
  for (const theirs of current.filter(({ _id }) => !before.has(_id))) {
    // A restored line keeps its id; any other new line gets one when it is stored.
    const back = saves.find((save) => save.has(theirs._id))?.get(theirs._id)
    if (back) base.push(carriedOut(saves, back, theirs))
    else added.push(theirs)
  }
  for (const [line, twin] of findNewLines(saves, added)) {
    names.set(line._id, twin._id)
    base.push({ ...line, _id: twin._id })
  }
  return { base, names }
}

type Save = ReadonlyMap<string, LineWithId>

// A field has its stored value if one of the saves sent exactly that, else its previous one.
function carriedOut(saves: readonly Save[], line: LineWithId, theirs: LineWithId): LineWithId {
  const done = PRODUCT_FIELDS.filter((field) =>
    saves.some((save) => save.get(line._id)?.[field] === theirs[field]),
  )
  return { ...line, ...pick(theirs, done) }
}

/**
 * Returns the edits to keep for the next visit, which doesn't know the saves whose responses were lost: a field that
 * was set back to its stored value counts as changed from the value that such a save sent.
 */
export function editsToKeep(
  { stored, sent }: Omit<LostSaves, 'current'>,
  lines: readonly LineWithId[],
): LineEdits {
  if (sent.length === 0) return editsBetween(stored, lines)
  const wanted = byId(lines)
  const saves = sent.toReversed().map(byId)
  const base = stored.map((line) => {
    const others = saves.flatMap((save) => save.get(line._id) ?? [])
    const setBack = PRODUCT_FIELDS.filter((field) => wanted.get(line._id)?.[field] === line[field])
    const findSent = (field: ProductField) => others.find((one) => one[field] !== line[field])?.[field]
    return { ...line, ...Object.fromEntries(setBack.map((field) => [field, findSent(field) ?? line[field]])) }
  })
  return editsBetween(base, lines)
}

type Twins = Map<LineWithId, LineWithId>

/**
 * Finds the new lines of lost saves among the lines that were added meanwhile. At most one save was stored, since a
 * later one would have been outdated: it is the one that has a twin for each of its new lines, in their order.
 */
function findNewLines(saves: readonly Save[], added: readonly LineWithId[]): Twins {
  let found: Twins = new Map()
  let isWhole = false
  for (const save of saves) {
    const lines = [...save.values()].filter(({ _id }) => isNewLineId(_id))
    const twins = findTwins(lines, added)
    const isEach = lines.length > 0 && twins.size === lines.length
    if (isEach === isWhole ? twins.size <= found.size : isWhole) continue
    found = twins
    isWhole = isEach
  }
  return found
}

function findTwins(lines: readonly LineWithId[], added: readonly LineWithId[]): Twins {
  const twins: Twins = new Map()
  let place = 0
  for (const line of lines) {
    const ahead = added.slice(place).findIndex((other) => changedFields(line, other).length === 0)
    const twin = added[place + ahead]
    if (ahead < 0 || !twin) continue
    twins.set(line, twin)
    place += ahead + 1
  }
  return twins
}

const byId = (lines: readonly LineWithId[]) => new Map(lines.map((line) => [line._id, line]))
