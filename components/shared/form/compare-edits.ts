import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'

/** The values of a form in three states. */
export interface EditStates<Values> {
  /** The values that were stored when the edit began. */
  began: Values
  /** The values that the person typed. */
  mine: Values
  /** The values that are stored now. */
  theirs: Values
}

type Name<Values> = keyof Values & string

/**
 * Compares an edit with what others have stored since it began. Returns the fields that the person left alone and that
 * take what is stored, and those that both changed, each to another value, so that the person has to choose.
 */
export function compareEdits<Values extends object>(
  { began, mine, theirs }: EditStates<Values>,
  fields: FieldDescriptions,
): { untouched: Name<Values>[]; contested: Name<Values>[] } {
  const isSame = (name: Name<Values>, one: Values, other: Values) =>
    isSameValue(fields[name], one[name], other[name])
  const changed = fieldNames(theirs).filter(
    (name) => !isSame(name, theirs, began) && !isSame(name, theirs, mine),
  )
  const isUntouched = (name: Name<Values>) => isSame(name, mine, began)
  return {
    untouched: changed.filter(isUntouched),
    contested: changed.filter((name) => !isUntouched(name)),
  }
}

function fieldNames<Values extends object>(values: Values): Name<Values>[] {
  return Object.keys(values).filter((name): name is Name<Values> => name in values)
}

/** Returns whether two values of a field are equal as text; space around a text is not stored. */
export function isSameValue(field: FieldDescriptions[string], one: unknown, other: unknown): boolean {
  const toText = field?.toText ?? plainText
  return toText(one).trim() === toText(other).trim()
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
