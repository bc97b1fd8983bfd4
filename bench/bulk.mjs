import { number, table } from './markdown.mjs'

/** The number of records that one call can name. */
const AT_ONCE = 1_000

/**
 * What a manager changes of many records at once, one call after the other, each taken back: a hand-over with its preview,
 * the errors of the register, and milestones; then the exports of errors and of the workload. Returns the milliseconds and
 * the number of records of each; of an export its bytes.
 */
export async function measureBulk({ origin, bearer }) {
  const measured = []
  const send = async (path, { method = 'GET', body } = {}) => {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...bearer }
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const call = async (path, request) => (await (await send(path, request)).json()).data
  const timed = async (what, count, path, request) => {
    const since = performance.now()
    const data = await call(path, request)
    measured.push({ what, count, ms: performance.now() - since })
    return data
  }
  /** Carries out a call that sets a value for many, and its undo. */
  const setAndUndo = async (what, path, body) => {
    const { length: count } = body.ids
    const { changes } = await timed(what, count, path, { method: 'PUT', body })
    await timed(`${what}, taken back`, changes.length, `${path}/undo`, { method: 'PUT', body: { changes } })
  }

  await measureHandOver({ call, timed })
  const reports = await call(`/errors?kind=report&state=unsolved&limit=${AT_ONCE}`)
  const ids = reports.errors.map(({ _id }) => _id)
  const { users } = await call('/users/choices')
  await setAndUndo('status of errors', '/errors/bulk/status', { ids, status: 'closed' })
  await setAndUndo('who solves them', '/errors/bulk/responsible', { ids, responsible: users[0]._id })
  await setAndUndo('their planned day', '/errors/bulk/planned-fix', { ids, plannedFixDate: '2030-01-31' })
  await measureMilestones({ call, timed, setAndUndo })
  for (const path of ['/errors/export', '/workload/export']) {
    for (const format of ['xlsx', 'csv']) {
      const since = performance.now()
      const bytes = await (await send(`${path}?format=${format}`)).arrayBuffer()
      const kilobytes = Math.round(bytes.byteLength / 1024)
      measured.push({ what: `${path}, ${format}, KB`, count: kilobytes, ms: performance.now() - since })
    }
  }
  return measured
}

async function measureHandOver({ call, timed }) {
  const { workload } = await call('/workload')
  const sum = ({ figures }) => Object.values(figures).reduce((total, figure) => total + figure, 0)
  const [giver, heir] = workload.people.toSorted((one, other) => sum(other) - sum(one))
  const { items: all } = await call(`/workload/items?person=${giver._id}`)
  const items = all.slice(0, AT_ONCE).map(({ kind, _id }) => ({ kind, _id }))
  const body = { from: giver._id, to: heir._id, items }
  await timed('preview of a hand-over', items.length, '/hand-overs/preview', { method: 'POST', body })
  const { changes } = await timed('hand-over', items.length, '/hand-overs', { method: 'PUT', body })
  const undo = { method: 'PUT', body: { from: giver._id, changes } }
  await timed('hand-over, taken back', items.length, '/hand-overs/undo', undo)
}

async function measureMilestones({ call, timed, setAndUndo }) {
  const { scenarios } = await call('/scenarios?limit=1')
  const { projectId } = scenarios[0]
  const path = `/projects/${projectId}/milestones`
  const ids = []
  for (let at = 1; at <= 50; at += 1) {
    const body = { name: `Bench ${at}`, day: '2030-01-31' }
    ids.push((await call(path, { method: 'POST', body })).milestone._id)
  }
  const own = await call(`/projects/${projectId}/scenarios?limit=${AT_ONCE}`)
  const scenarioIds = own.scenarios.map(({ _id }) => _id)
  await setAndUndo('scenarios under a milestone', `${path}/scenarios`, {
    ids: scenarioIds,
    milestoneId: ids[0],
  })
  await timed('milestones deleted', ids.length, `${path}/bulk/delete`, { method: 'POST', body: { ids } })
}

/** Returns the table of these calls. */
export const bulkTable = (measured) =>
  table(
    ['many at once', 'records', 'ms'],
    measured.map(({ what, count, ms }) => [what, number(count), number(ms)]),
  )
