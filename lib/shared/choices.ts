/** Returns the value that is wanted, for example by an address, or null when it is none of `values`. */
export function findChoice<Value>(values: readonly Value[], wanted: unknown): Value | null {
  return values.find((value) => value === wanted) ?? null
}
