/**
 * Returns whether `value` has the shape of `sample`: the same types and no other keys. A draft of an older release may
 * have another shape, which would break the form. Entries of lists are not compared, since a sample may have none.
 */
export function hasSameShape<Sample>(value: unknown, sample: Sample): value is Sample {
  if (sample === null || sample === undefined || value === null) return true
  if (Array.isArray(sample)) return Array.isArray(value)
  if (typeof sample !== 'object') return typeof value === typeof sample
  if (typeof value !== 'object' || Array.isArray(value)) return false
  const samples = new Map(Object.entries(sample))
  return Object.entries(value).every(
    ([key, part]) => samples.has(key) && hasSameShape(part, samples.get(key)),
  )
}
