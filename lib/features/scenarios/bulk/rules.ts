/** Parts a batch of undoings: those whose row has the version that the change led to, and the rest. */
export function partByVersion<
  Change extends { _id: string; version: number },
  Row extends { id: string; version: number },
>(
  changes: readonly Change[],
  rows: readonly Row[],
): { current: { change: Change; row: Row }[]; skipped: number } {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const unique = [...new Map(changes.map((change) => [change._id, change])).values()]
  const current = unique.flatMap((change) => {
    const row = rowOf.get(change._id)
    return row?.version === change.version ? [{ change, row }] : []
  })
  return { current, skipped: unique.length - current.length }
}
