/** Returns a function that returns the rows of a scenario, in their order. */
export function byScenario<Row extends { scenarioId: string }>(
  rows: readonly Row[],
): (scenarioId: string) => Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.scenarioId)
    if (group) group.push(row)
    else groups.set(row.scenarioId, [row])
  }
  return (scenarioId) => groups.get(scenarioId) ?? []
}
