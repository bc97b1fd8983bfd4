import { type LineCell, type RefusedCell, writeCells } from '@/lib/features/scenarios/cells/rules'
import {
  BLANK_LINE,
  type LineWithId,
  PRODUCT_FIELDS,
  type ProductField,
} from '@/lib/features/scenarios/products/rules'
import { jsonObject } from '@/lib/shared/json'
import { applyEdits, type LineConflict, type LineEdits, newLineId } from './line-edits'

/** The text in an open cell. */
export interface Typed {
  id: string
  field: ProductField
  text: string
}

/** Returns the cell that a typed text changes in this row: where all of it was deleted, the cell is cleared. */
export function typedCell({ field, text }: Typed, row: number): LineCell {
  return { row, field, text: text.trim() === '' ? null : text }
}

/** The draft of product lines, kept until it is stored. */
interface ProductDraft {
  edits: LineEdits
  conflicts: readonly LineConflict[]
  typed: Typed | null
}

/** Returns lines with a draft's edits, the conflicts that are to be decided, and the typed text if its cell did not take it. */
export function withDraft(stored: readonly LineWithId[], draft: ProductDraft) {
  const { lines, conflicts } = applyEdits(stored, draft.edits)
  const { typed } = draft
  const row = lines.findIndex(({ _id }) => _id === typed?.id)
  const cells = typed && row >= 0 ? [typedCell(typed, row)] : []
  const written = writeCells(lines, cells, newLineId)
  const unread: readonly RefusedCell[] = written.refused
  return { lines: written.lines, conflicts: [...draft.conflicts, ...conflicts], unread }
}

/** Validates a draft, which an older release may have written; null if it doesn't have the current shape. */
export function readDraft(kept: unknown): ProductDraft | null {
  return isDraft(kept) ? kept : null
}

function isDraft(kept: unknown): kept is ProductDraft {
  const draft = jsonObject(kept)
  const edits = jsonObject(draft?.edits)
  return (
    isList(edits?.changed, (one) => isLine(jsonObject(one)?.line) && isFields(jsonObject(one)?.from)) &&
    isList(edits?.added, (one) => isLine(jsonObject(one)?.line)) &&
    isList(edits?.removed, isLine) &&
    isList(draft?.conflicts, isConflict) &&
    (draft?.typed === null || isTyped(draft?.typed))
  )
}

const isList = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne)

function isFields(value: unknown): boolean {
  const fields = jsonObject(value)
  return (
    fields !== null &&
    PRODUCT_FIELDS.every((field) => fields[field] === undefined || isValue(field, fields[field]))
  )
}

function isLine(value: unknown): value is LineWithId {
  const line = jsonObject(value)
  return typeof line?._id === 'string' && PRODUCT_FIELDS.every((field) => isValue(field, line[field]))
}

const isValue = (field: ProductField, value: unknown) => typeof value === typeof BLANK_LINE[field]

function isTyped(value: unknown): boolean {
  const typed = jsonObject(value)
  return typeof typed?.id === 'string' && typeof typed.text === 'string' && isField(typed.field)
}

const isField = (value: unknown) => PRODUCT_FIELDS.some((field) => field === value)

function isConflict(value: unknown): boolean {
  const conflict = jsonObject(value)
  if (typeof conflict?.id !== 'string') return false
  return conflict.kind === 'field'
    ? isField(conflict.field) && (typeof conflict.mine === 'string' || typeof conflict.mine === 'number')
    : conflict.kind === 'line' &&
        [conflict.mine, conflict.theirs].every((line) => line === null || isLine(line))
}
