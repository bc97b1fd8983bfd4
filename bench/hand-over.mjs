import { number, table } from './markdown.mjs'

/**
 * Hands over what some people are responsible for to one other person, one after the other, as their deactivation does. Returns
 * for each the milliseconds and how much was handed over.
 */
export async function measureHandOvers({ origin, bearer }, count) {
  const call = async (path, request) => {
    const answer = await fetch(`${origin}/api${path}`, request)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  const read = (path) => call(path, { headers: bearer })
  const headers = { 'content-type': 'application/json', ...bearer }
  const { members } = await read('/users/teams?limit=200')
  // Not the one who asks: nobody deactivates themselves.
  const testers = members.filter(({ role, isActive }) => role === 'tester' && isActive)
  const [heir, ...leaving] = testers.slice(0, count + 1)
  const measured = []
  for (const { _id, version } of leaving) {
    const body = JSON.stringify({ handOverTo: heir._id, version })
    const since = performance.now()
    const { handedOver } = await call(`/users/${_id}/deactivation`, { method: 'PUT', headers, body })
    measured.push({ ms: performance.now() - since, handedOver })
  }
  return measured
}

/** Returns the table of hand-overs. */
export function handOverTable(measured) {
  const sorted = measured.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const handedOver = measured.reduce((sum, one) => sum + one.handedOver, 0)
  return table(
    ['handing over to another person', 'measured'],
    [
      ['people who leave, one after the other', number(measured.length)],
      ['scenarios, reports, steps and tasks of theirs, in all', number(handedOver)],
      ['one of them in the middle, ms', number(sorted[Math.floor(sorted.length / 2)] ?? 0)],
      ['the slowest, ms', number(sorted.at(-1) ?? 0)],
    ],
  )
}
