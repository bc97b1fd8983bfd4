import type { HAND_OVER_KINDS } from '@/lib/features/hand-overs/values'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { NOBODY } from '@/lib/features/scenarios/values'
import { TEAMS, type Team } from '@/lib/shared/actor'
import { errorsAddress } from '@/lib/shared/errors-address'
import { message, type Translate } from '@/lib/shared/messages'
import type { SortOrder } from '@/lib/shared/pagination'
import { choiceName } from '@/lib/shared/records'
import { containsText } from '@/lib/shared/search-text'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import type { Workload, WorkloadFigures, WorkloadItem, WorkloadPerson } from './contract'
import { WORKLOAD_FIGURES } from './values'

export type WorkloadFigure = (typeof WORKLOAD_FIGURES)[number]
type HandOverKind = (typeof HAND_OVER_KINDS)[number]

/** Returns the sums of figures. */
export function sumFigures(all: readonly WorkloadFigures[]): WorkloadFigures {
  const sumFigure = (figure: WorkloadFigure) => all.reduce((sum, figures) => sum + figures[figure], 0)
  return {
    open: sumFigure('open'),
    overdue: sumFigure('overdue'),
    review: sumFigure('review'),
    errors: sumFigure('errors'),
    lateErrors: sumFigure('lateErrors'),
    steps: sumFigure('steps'),
  }
}

/** Which people are shown. */
interface PeopleFilter {
  team: Team | null
  /** Found in the name; empty for all. */
  search: string
  /** The figure by which the people of each team are sorted; by name without it. */
  sort?: WorkloadFigure | null
  order?: SortOrder
}

/** A team with its people, or the first of them, and the sums of the figures of all. */
interface TeamWorkload {
  team: Team
  figures: WorkloadFigures
  people: WorkloadPerson[]
  /** Whether all of the team are among them: only then the sums are those of the team’s lists. */
  isWhole: boolean
}

/** Returns the teams that have anybody a filter finds, in their order. */
export function groupTeams({ people }: Workload, filter: PeopleFilter): TeamWorkload[] {
  const { team, search, sort, order = 'desc' } = filter
  const shown = people.filter(
    (person) => (!team || person.team === team) && (!search || containsText(person.name, search)),
  )
  return TEAMS.flatMap((one) => {
    const ofTeam = shown.filter((person) => person.team === one)
    const sign = order === 'asc' ? 1 : -1
    const own = sort ? ofTeam.toSorted((a, b) => sign * (a.figures[sort] - b.figures[sort])) : ofTeam
    if (own.length === 0) return []
    const isWhole = own.length === people.filter((person) => person.team === one).length
    return [{ team: one, people: own, figures: sumFigures(own.map(({ figures }) => figures)), isWhole }]
  })
}

/** The part of a workload that is shown. */
export interface ShownWorkload {
  teams: TeamWorkload[]
  /** The figures of work that is nobody’s; null where a filter leaves it out. */
  nobody: WorkloadFigures | null
  /** How many people follow who are not listed. */
  left: number
}

/** Returns the part of the workload that a filter shows. */
export function showWorkload(workload: Workload, filter: PeopleFilter): ShownWorkload {
  return {
    teams: groupTeams(workload, filter),
    nobody: showsNobody(filter) ? workload.nobody : null,
    left: 0,
  }
}

/** Returns the beginning of what is shown: the first rows, of teams and of their people. */
export function beginWorkload({ teams, nobody, left }: ShownWorkload, rows: number): ShownWorkload {
  let room = rows
  const first = teams.flatMap((team) => {
    if (room <= 0) return []
    const people = team.people.slice(0, room - 1)
    room -= 1 + people.length
    return [{ ...team, people }]
  })
  const countRows = (some: readonly TeamWorkload[]) =>
    some.reduce((count, { people }) => count + 1 + people.length, 0)
  const cut = countRows(teams) - countRows(first)
  return cut === 0
    ? { teams, nobody, left }
    : { teams: first, nobody: null, left: left + cut + (nobody ? 1 : 0) }
}

/** Returns whether a filter also shows what is assigned to nobody: it belongs to no team and has no name. */
function showsNobody({ team, search }: PeopleFilter): boolean {
  return team === null && search === ''
}

/** The owner of a figure: one person or {@link NOBODY}, a team, or several people; in one project, where one is given. */
export interface FigureOwner {
  person?: string
  team?: Team
  projectId?: string | null
}

const scenariosAddress = (query: Record<string, string | null | undefined>) =>
  `/scenarios?${new URLSearchParams(given(query))}`

const given = (query: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** Returns the address of the list that a figure counts; null for a figure that is the sum of several lists. */
export function figureAddress(
  figure: WorkloadFigure,
  { person, team, projectId }: FigureOwner,
): string | null {
  if (!person && !team) return null
  if (figure === 'open' || figure === 'overdue')
    return scenariosAddress({ state: figure, responsible: person, team, projectId })
  if (figure === 'review')
    return person === NOBODY ? null : scenariosAddress({ state: figure, reviewer: person, team, projectId })
  if (figure === 'steps') return person ? workloadAddress({ person, projectId, kind: 'step' }) : null
  // The team of an error may be its author's, also where another person is to solve it.
  const solver = { responsible: person ?? team, projectId }
  return figure === 'errors'
    ? errorsAddress(given({ kind: 'report', state: 'unsolved', ...solver }))
    : errorsAddress(given({ late: 'yes', ...solver }))
}

/** Returns the address of the page that shows a person's items. */
export function workloadAddress({
  person,
  projectId,
  kind,
}: {
  person: string
  projectId?: string | null
  kind?: HandOverKind
}): string {
  return `/workload?${new URLSearchParams(given({ person, projectId, kind }))}`
}

/** Returns the key of an item: a scenario may be listed in several roles. */
export function itemId({ kind, _id }: Pick<WorkloadItem, 'kind' | '_id'>): string {
  return `${kind}:${_id}`
}

/** Returns the page of an item: the part of the scenario in which it is. */
export function itemAddress({ kind, scenario }: Pick<WorkloadItem, 'kind' | 'scenario'>): string {
  const tabs: Partial<Record<HandOverKind, string>> = { errorReport: 'errors', step: 'steps' }
  const tab = tabs[kind]
  return `/scenarios/${scenario._id}${tab ? `?tab=${tab}` : ''}`
}

/** Returns the name of an item's status, in the words of its kind. */
export function itemStatus({ kind, status }: Pick<WorkloadItem, 'kind' | 'status'>, translate: Translate) {
  if (kind === 'errorReport') return choiceName(ERROR_REPORT.fields.status, status, translate)
  return kind === 'step' ? choiceName(SCENARIO_STEP.fields.status, status, translate) : status
}

/** A row of the file: without a person what is assigned to nobody. */
export interface ExportedRow {
  person: WorkloadPerson | null
  figures: WorkloadFigures
}

/** Returns the rows of the file, as the page shows them. */
export function exportRows(workload: Workload, filter: PeopleFilter): ExportedRow[] {
  const people = groupTeams(workload, filter).flatMap((team) => team.people)
  const rows: ExportedRow[] = people.map((person) => ({ person, figures: person.figures }))
  return showsNobody(filter) ? [...rows, { person: null, figures: workload.nobody }] : rows
}

/** The name of each figure. */
const FIGURE_NAMES = {
  open: message('workload.figure.open'),
  overdue: message('workload.figure.overdue'),
  review: message('workload.figure.review'),
  errors: message('workload.figure.errors'),
  lateErrors: message('workload.figure.lateErrors'),
  steps: message('workload.figure.steps'),
} as const satisfies Record<WorkloadFigure, string>

/** Returns the column titles of the file. */
export function exportHead(translate: Translate): string[] {
  return [
    translate('workload.team'),
    translate('workload.person'),
    ...WORKLOAD_FIGURES.map((figure) => translate(FIGURE_NAMES[figure])),
  ]
}

/** Returns the cells of a row of the file, in the order of {@link exportHead}. */
export function exportRow({ person, figures }: ExportedRow, translate: Translate): TableCell[] {
  return [
    person?.team ?? '',
    person?.name ?? translate('workload.nobody'),
    ...WORKLOAD_FIGURES.map((figure) => ({ kind: 'count' as const, value: figures[figure] })),
  ]
}
