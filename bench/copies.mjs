import { number, table } from './markdown.mjs'

const NEW_PROJECT = {
  name: 'Copies',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales',
}
const PARTS = ['products', 'marks', 'steps', 'documents', 'people']

/** The number of scenarios that one call can name. */
const AT_ONCE = 1_000

/**
 * Copies 1,000 scenarios into a new project, and then that project as the base of another one, with all parts. Returns for
 * both, and for the preview of the second, the milliseconds, and how much the preview counted.
 */
export async function measureCopies({ origin, bearer }) {
  const timed = async (path, body) => {
    const since = performance.now()
    const headers = { 'content-type': 'application/json', ...bearer }
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers: bearer }
    const answer = await fetch(`${origin}/api${path}`, request)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const { data } = await answer.json()
    return { ms: performance.now() - since, data }
  }
  const listed = await timed(`/scenarios?limit=${AT_ONCE}`)
  const ids = listed.data.scenarios.map(({ _id }) => _id)
  const created = await timed('/projects', NEW_PROJECT)
  const { _id: projectId, projectNumber } = created.data.project
  const scenarios = await timed('/scenarios/bulk/duplicate', { ids, projectId, parts: PARTS })
  const preview = await timed(`/projects/${projectId}/copyable`)
  const copying = { copyScenarios: true, sourceProjectNumber: projectNumber, copyParts: PARTS }
  const project = await timed('/projects', { ...NEW_PROJECT, ...copying })
  return { scenarios: scenarios.ms, preview: preview.ms, project: project.ms, ...preview.data.preview }
}

/** Returns the table of copies. */
export function copiesTable({ copied, scenarios, preview, project }) {
  const { orders, receipts, products, marks, steps, documents } = copied
  return table(
    ['copying with all parts', 'measured'],
    [
      ['scenarios', number(orders + receipts)],
      ['product lines, marks, steps and documents of theirs', number(products + marks + steps + documents)],
      ['into another project, ms', number(scenarios)],
      ['as the base of a new project, ms', number(project)],
      ['its preview, ms', number(preview)],
    ],
  )
}
