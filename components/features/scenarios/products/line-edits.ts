import {
  changedFields,
  type KeptLine,
  type LineValues,
  PRODUCT_FIELDS,
  type ProductField,
} from '@/lib/features/scenarios/products/rules'
import { newId } from '@/lib/shared/ids'

const NEW = 'temp_'

/** Returns an id for a line that is not stored yet. */
export const newLineId = () => `${NEW}${newId()}`

const isNewLineId = (id: string) => id.startsWith(NEW)

/** What somebody has changed of lines. */
export interface LineEdits {
  /** Lines as they are wanted, each with what its changed fields were before. */
  changed: { line: KeptLine; from: Partial<LineValues> }[]
  /** New lines, each with the id of the one before it; null for the first. */
  added: { line: KeptLine; after: string | null }[]
  removed: KeptLine[]
}

/**
 * An edit that somebody else has got before: of one field, or of a whole line where one of the two deleted it (null).
 * What they did stands in the lines.
 */
export type LineConflict =
  | { kind: 'field'; id: string; field: ProductField; mine: string | number }
  | { kind: 'line'; id: string; mine: KeptLine | null; theirs: KeptLine | null }

/** Returns what leads from one state of lines to another. */
export function editsBetween(before: readonly KeptLine[], after: readonly KeptLine[]): LineEdits {
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

/** Returns whether there is nothing in edits. */
export function isUnedited({ changed, added, removed }: LineEdits): boolean {
  return changed.length + added.length + removed.length === 0
}

/**
 * Makes edits on another state of the lines than the one that they began with. What somebody else has changed first
 * stays, and is answered as a conflict; where both did the same there is none.
 */
export function applyEdits(lines: readonly KeptLine[], { changed, added, removed }: LineEdits) {
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

function withAdded(lines: KeptLine[], added: LineEdits['added']): KeptLine[] {
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

/** Returns lines under other ids, where they have got others. */
export function renameLines(lines: readonly KeptLine[], names: ReadonlyMap<string, string>): KeptLine[] {
  return lines.map((line) => ({ ...line, _id: names.get(line._id) ?? line._id }))
}

interface LostSaves {
  /** What was stored before. */
  stored: readonly KeptLine[]
  /** What was sent and never answered, one save after the other. */
  sent: readonly (readonly KeptLine[])[]
  /** What is stored now. */
  current: readonly KeptLine[]
}

/**
 * Tells what of saves was carried out whose answers got lost, so that nobody is in conflict with themselves. Returns the
 * state that edits are made on since then, and the ids that new lines of it have got.
 */
export function baseAfterLost({ stored, sent, current }: LostSaves) {
  const [now, before] = [byId(current), byId(stored)]
  const saves = sent.toReversed().map(byId)
  const base = stored.flatMap((line) => {
    const theirs = now.get(line._id)
    if (theirs) return [carriedOut(saves, line, theirs)]
    // Whoever wants a line back that they deleted themselves adds it: it is no edit of a line that others deleted.
    return saves.every((save) => save.has(line._id)) ? [line] : []
  })
  const names = new Map<string, string>()
  const added: KeptLine[] = []
  for (const theirs of current.filter(({ _id }) => !before.has(_id))) {
    // A line that was deleted and is wanted back keeps its id; any other gets one as it is stored.
    const back = saves.find((save) => save.has(theirs._id))?.get(theirs._id)
    if (back) base.push(carriedOut(saves, back, theirs))
    else added.push(theirs)
  }
  for (const [line, twin] of newLinesOf(saves, added)) {
    names.set(line._id, twin._id)
    base.push({ ...line, _id: twin._id })
  }
  return { base, names }
}

type Save = ReadonlyMap<string, KeptLine>

// What is stored of a field, where one of the saves has sent just that; else what stood there before.
function carriedOut(saves: readonly Save[], line: KeptLine, theirs: KeptLine): KeptLine {
  const done = PRODUCT_FIELDS.filter((field) =>
    saves.some((save) => save.get(line._id)?.[field] === theirs[field]),
  )
  return { ...line, ...pick(theirs, done) }
}

/**
 * Returns what was edited, for a visit that will know nothing of saves whose answers got lost: a field that was set back to
 * what was stored leads there from what such a save has sent.
 */
export function editsToKeep(
  { stored, sent }: Omit<LostSaves, 'current'>,
  lines: readonly KeptLine[],
): LineEdits {
  if (sent.length === 0) return editsBetween(stored, lines)
  const wanted = byId(lines)
  const saves = sent.toReversed().map(byId)
  const base = stored.map((line) => {
    const others = saves.flatMap((save) => save.get(line._id) ?? [])
    const setBack = PRODUCT_FIELDS.filter((field) => wanted.get(line._id)?.[field] === line[field])
    const sentOf = (field: ProductField) => others.find((one) => one[field] !== line[field])?.[field]
    return { ...line, ...Object.fromEntries(setBack.map((field) => [field, sentOf(field) ?? line[field]])) }
  })
  return editsBetween(base, lines)
}

type Twins = Map<KeptLine, KeptLine>

/**
 * Finds the new lines of saves among what was added meanwhile. One save at most was carried out: a later one would have
 * been too late. It is the one that has a twin for each of its new lines, in their order.
 */
function newLinesOf(saves: readonly Save[], added: readonly KeptLine[]): Twins {
  let found: Twins = new Map()
  let isWhole = false
  for (const save of saves) {
    const lines = [...save.values()].filter(({ _id }) => isNewLineId(_id))
    const twins = twinsOf(lines, added)
    const isEach = lines.length > 0 && twins.size === lines.length
    if (isEach === isWhole ? twins.size <= found.size : isWhole) continue
    found = twins
    isWhole = isEach
  }
  return found
}

function twinsOf(lines: readonly KeptLine[], added: readonly KeptLine[]): Twins {
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

const byId = (lines: readonly KeptLine[]) => new Map(lines.map((line) => [line._id, line]))
