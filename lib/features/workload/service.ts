import 'server-only'
import { NOBODY } from '@/lib/features/scenarios/values'
import { recordAudit } from '@/lib/server/audit'
import { committedWhen } from '@/lib/server/auth'
import { transaction } from '@/lib/server/db'
import { neededDay, personToday } from '@/lib/server/person-day'
import { processWide } from '@/lib/server/process-wide'
import { SharedReadings } from '@/lib/server/shared-reading'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { formatDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import type { Language } from '@/lib/shared/language'
import {
  type Workload,
  type WorkloadExportQuery,
  type WorkloadFilter,
  type WorkloadItem,
  type WorkloadItemsQuery,
  type WorkloadOfPerson,
  workloadPersonSchema,
} from './contract'
import { countByPerson, countByProject, findItems, findWorker, findWorkers, toFigures } from './queries'
import { type ExportedRow, exportHead, exportRow, exportRows, sumFigures } from './rules'
import { EXPORT_NAME, LISTED_ITEMS } from './values'

const workerSchema = workloadPersonSchema.omit({ figures: true })

const withDay = <Scope extends { today?: string }>(scope: Scope) => ({
  ...scope,
  today: neededDay(scope),
})

/** Returns how much waits for each person, and what is assigned to nobody; two statements. */
export async function workload(filter: WorkloadFilter): Promise<Workload> {
  const rows = await countByPerson(withDay(filter))
  const figuresByPerson = new Map(rows.map((row) => [row.userId, row]))
  const people = await findWorkers(rows.flatMap(({ userId }) => userId ?? []))
  return {
    people: people.map((person) => ({
      ...workerSchema.parse(person),
      figures: toFigures(figuresByPerson.get(person._id)),
    })),
    nobody: toFigures(figuresByPerson.get(null)),
  }
}

/** About what a person of a workload takes in memory. */
const PERSON_BYTES = 400

const shared = processWide('workload', () => {
  const estimateBytes = ({ people }: Workload) => people.length * PERSON_BYTES
  return new SharedReadings(estimateBytes, {
    keptBytes: 4_000_000,
    maxReadingBytes: 2_000_000,
    maxPauseMs: 0,
  })
})

/** Returns the same as {@link workload}, from one reading for all pages that begin with it at the same time. */
export function readPageWorkload(actor: Actor, filter: WorkloadFilter): Promise<Workload> {
  return shared.share(JSON.stringify(filter), committedWhen(actor), () => workload(filter))
}

/** Returns how much waits for each person as a file in the language of the person who asks, and records the export. */
export function exportWorkload(
  actor: Actor,
  { format, team, search, ...filter }: WorkloadExportQuery,
  language: Language | null,
): ExportedTable<ExportedRow> {
  const translate = getTranslator(language)
  // Recorded once the file is being written: an export that was refused has given nothing away.
  async function* batches() {
    await transaction((tx) =>
      recordAudit(tx, [{ kind: 'workload_exported', actorId: actor.userId, userId: null, after: format }]),
    )
    yield exportRows(await workload(filter), { team: team ?? null, search: search ?? '' })
  }
  return {
    name: EXPORT_NAME,
    sheet: 'Workload',
    format,
    language,
    head: exportHead(translate),
    batches: batches(),
    toCells: (row) => exportRow(row, translate),
  }
}

/**
 * Returns how much waits for one person, or nobody, altogether and by project; two statements.
 * @throws AppError `not_found` for an unknown person.
 */
export async function readPersonWorkload({
  person,
  today,
}: {
  person: string
  today?: string
}): Promise<WorkloadOfPerson> {
  const [worker, rows] = await Promise.all([
    person === NOBODY ? null : findWorker(person),
    countByProject(withDay({ person, today })),
  ])
  if (!worker && person !== NOBODY) throw new AppError('not_found', 'users.notFound')
  const projects = rows.map(({ _id, projectNumber, name, ...figures }) => ({
    _id,
    projectNumber,
    name,
    figures,
  }))
  return {
    person: worker && workerSchema.parse(worker),
    total: sumFigures(projects.map(({ figures }) => figures)),
    projects,
  }
}

/** Returns the same on the current day of the person who asks. @throws AppError `not_found` for an unknown person. */
export async function workloadOn(actor: Actor, person: string): Promise<WorkloadOfPerson> {
  return readPersonWorkload({ person, today: formatDay(await personToday(actor)) })
}

/** Returns the items of one person's work, or of nobody's, and whether there are more than are listed. */
export async function workloadItems(
  query: WorkloadItemsQuery,
): Promise<{ items: WorkloadItem[]; isCut?: true }> {
  const rows = await findItems(withDay(query))
  return {
    items: rows.slice(0, LISTED_ITEMS).map((row) => ({
      kind: row.kind,
      _id: row._id,
      scenario: { _id: row.scenarioId, scenarioNumber: row.scenarioNumber },
      project: {
        _id: row.projectId,
        projectNumber: row.projectNumber,
        name: row.projectName,
        rights: row.rights,
      },
      text: row.text,
      status: row.status,
      day: row.day,
      isLate: row.isLate,
    })),
    isCut: rows.length > LISTED_ITEMS || undefined,
  }
}
