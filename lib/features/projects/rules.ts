interface KnownRow {
  id: string
}

interface SentRow {
  _id?: string | null
}

/**
 * Which stored row each entry of a list that was sent whole goes on with, in the order sent: null for a new one, which
 * is every entry whose `_id` is missing, temporary, unknown or used by an earlier entry. Stored rows that no entry
 * goes on with are to be removed.
 */
export function matchRows<Known extends KnownRow, Sent extends SentRow>(
  known: readonly Known[],
  sent: readonly Sent[],
) {
  const left = new Map(known.map((row) => [row.id, row]))
  return sent.map((entry) => {
    const before = left.get(entry._id ?? '') ?? null
    if (before) left.delete(before.id)
    return { before, entry }
  })
}
