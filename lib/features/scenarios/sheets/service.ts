import 'server-only'
import { createHash } from 'node:crypto'
import { requireEditor } from '@/lib/server/auth'
import { PROJECT_RIGHTS, projectNotFound, requireProject, selectProjectRights } from '@/lib/server/parents'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import { readWholeTable, type WholeTable } from '@/lib/server/spreadsheets/reader'
import { uploadedFile } from '@/lib/server/spreadsheets/uploaded-file'
import { yieldToEventLoop } from '@/lib/server/waiting'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { plainLine } from '@/lib/shared/plain-line'
import type { TableChoice } from '@/lib/shared/table-source'
import { KNOWN_TITLES } from '../mappings/rules'
import { readScenarioNumber } from '../rules'
import type { RowMatches, RowsToMatch, ScenarioSheet } from './contract'
import { findBaskets, findKnownScenarios, findMilestones, findPeopleByName } from './queries'
import { OWN_KEY, SHEET_BYTES, SHEET_ROWS } from './values'

/**
 * Reads a file with all of its columns, and says how it was read; stores nothing.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project, `invalid` without a file, for one that
 * is empty, is something else, or holds too much, `too_large`, `unsupported_type`.
 */
export async function readScenarioSheet(
  actor: Actor,
  projectId: string,
  { form, choice }: { form: FormData; choice: TableChoice },
): Promise<ScenarioSheet> {
  requireEditor(actor)
  await requireProject(projectId)
  const table = await readWholeTable(
    uploadedFile(form, SHEET_BYTES),
    { known: KNOWN_TITLES, mostRows: SHEET_ROWS },
    choice,
  )
  await yieldToEventLoop()
  const translate = getTranslator(actor.language)
  const fingerprints = toFingerprints(table)
  return {
    ...table,
    rows: table.rows.map(({ rowNumber, cells, problems }, at) => ({
      rowNumber,
      cells,
      problems: problems.map(({ column, problem, messageKey }) => ({
        column,
        kind: problem,
        text: translate(messageKey, { text: column === null ? '' : (cells[column] ?? '').slice(0, 40) }),
      })),
      fingerprint: fingerprints[at] ?? '',
    })),
  }
}

/**
 * Returns for each row what is the same for rows with the same texts below titles; the second of them ends with #2. Notes
 * beside the table don't make another row of one that was imported.
 */
function toFingerprints({ titles, rows }: WholeTable): string[] {
  const counts = new Map<string, number>()
  return rows.map(({ cells }) => {
    const text = JSON.stringify(cells.filter((_, at) => titles[at] !== '').map(plainLine))
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return count === 1 ? hash : `${hash}#${count}`
  })
}

const rowKey = ({ key, fingerprint }: RowsToMatch['rows'][number]) =>
  key === '' ? `row:${fingerprint}` : `${OWN_KEY}${key}`

/**
 * Returns the scenarios, people and baskets that rows of a file name; stores nothing.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project.
 */
export async function matchScenarioRows(
  actor: Actor,
  projectId: string,
  { rows, people, baskets }: RowsToMatch,
): Promise<RowMatches> {
  requireEditor(actor)
  const [project] = await readRows({ ...PROJECT_RIGHTS, projectNumber: is.number })`
    SELECT ${selectProjectRights()}, p."projectNumber" FROM "Project" p
    WHERE p.id = ${projectId} AND ${isNotDeleted('p')}`
  if (!project) throw projectNotFound()
  const { projectNumber, ...rights } = project
  const numbers = rows.map(({ number }) => {
    const read = readScenarioNumber(plainLine(number), projectNumber)
    return 'value' in read ? read.value : null
  })
  const [known, found, there, milestones] = await Promise.all([
    findKnownScenarios(projectId, {
      numbers: numbers.filter((number) => number !== null),
      keys: rows.map(rowKey),
    }),
    findPeopleByName(people),
    findBaskets(baskets),
    findMilestones(projectId),
  ])
  return {
    projectNumber,
    rights,
    rows: rows.map((row, at) => {
      const key = rowKey(row)
      const keyed = known.byKey.get(key) ?? null
      // A number that names nothing is a mistake in the row, not a new scenario.
      const named = row.number === '' ? keyed : (known.byNumber.get(numbers[at] ?? 0) ?? null)
      const isOfAnother = row.key !== '' && named !== null && named !== keyed
      return {
        key,
        known: named,
        keyHolder: isOfAnother ? (keyed?.scenario.scenarioNumber ?? null) : null,
      }
    }),
    people: found,
    baskets: there,
    milestones,
  }
}
