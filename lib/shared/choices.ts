/** Returns which of a few values is wanted, such as by an address, or null where none of them is. */
export function choiceOf<Value>(values: readonly Value[], wanted: unknown): Value | null {
  return values.find((value) => value === wanted) ?? null
}
