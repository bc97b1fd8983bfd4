import type { z } from 'zod'
import type { createProject, Project } from '@/lib/features/projects/contract'
import { UNASSIGNED } from '@/lib/features/projects/rules'
import { USUAL_COPY_PARTS } from '@/lib/features/scenarios/copies/values'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { formatProjectNumber } from '@/lib/shared/project-number'
import type { ProjectRows } from './form-rows'

type Values = z.input<typeof createProject.body>

/** The parts of a project that the form for a new one takes when it starts from it. */
export const TAKEN = ['tasks', 'people', 'members', 'group'] as const
export type Taken = (typeof TAKEN)[number]

/** Returns the rows that a form takes from a project: as new ones, with or without the people of its tasks. */
export function takenRows(source: Project, taken: readonly Taken[]): Required<ProjectRows> {
  const named = (person: string) => (taken.includes('people') ? person : UNASSIGNED)
  return {
    tasks: taken.includes('tasks')
      ? source.tasks.map(({ task, description, pm, executor }) => ({
          task,
          description,
          pm: named(pm),
          executor: named(executor),
        }))
      : [],
    teamMembers: taken.includes('members')
      ? source.teamMembers.map(({ name, team, telegramId }) => ({ name, team, telegramId }))
      : [],
  }
}

type Rows = Required<ProjectRows>
type TaskRow = Rows['tasks'][number]

const sameRow = (one: object) => JSON.stringify(Object.entries(one).toSorted())
const taskIn = ({ task }: TaskRow) => task ?? ''
const nameIn = ({ name }: Rows['teamMembers'][number]) => name ?? ''

/** Two choices of what is taken, one after the other. */
interface Choices {
  before: readonly Taken[]
  after: readonly Taken[]
}

/**
 * Returns a form's rows after another choice of what is taken. Rows that were added or edited stay, at the end; none of
 * them comes a second time.
 */
export function retakenRows(source: Project, rows: Rows, { before, after }: Choices): Rows {
  const from = takenRows(source, before)
  const to = takenRows(source, after)
  const hasTasks = before.includes('tasks')
  const hasMembers = before.includes('members')
  return {
    tasks:
      hasTasks && after.includes('tasks')
        ? withOtherPeople(rows.tasks, from.tasks, to.tasks)
        : exchanged(rows.tasks, { from: from.tasks, to: to.tasks, named: taskIn }),
    teamMembers:
      hasMembers === after.includes('members')
        ? rows.teamMembers
        : exchanged(rows.teamMembers, { from: from.teamMembers, to: to.teamMembers, named: nameIn }),
  }
}

interface Exchange<Row> {
  from: readonly Row[]
  to: readonly Row[]
  /** Returns the text by which an edited row is known. */
  named: (row: Row) => string
}

function exchanged<Row extends object>(rows: readonly Row[], { from, to, named }: Exchange<Row>): Row[] {
  const own = without(rows, from, sameRow)
  return [...without(to, own, named), ...own]
}

/** Returns the rows without one for each of the others that has the same key. */
function without<Row>(rows: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const left = others.map(keyOf)
  return rows.filter((row) => {
    const at = left.indexOf(keyOf(row))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

// In place: a task whose text was edited keeps it, and a person who was put in by hand stays.
function withOtherPeople(rows: readonly TaskRow[], from: readonly TaskRow[], to: readonly TaskRow[]) {
  const twins = findTwins(rows, from)
  return rows.map((row, at) => {
    const twin = twins[at] ?? -1
    const [was, is] = [from[twin], to[twin]]
    if (!was || !is) return row
    const pm = row.pm === was.pm ? is.pm : row.pm
    const executor = row.executor === was.executor ? is.executor : row.executor
    return { ...row, pm, executor }
  })
}

/** Returns, for each row, which of the taken ones it is: the same, else one with its task, else the one in its place. */
function findTwins(rows: readonly TaskRow[], taken: readonly TaskRow[]): number[] {
  const twins = rows.map(() => -1)
  const isSame: ((row: TaskRow, other: TaskRow, isInPlace: boolean) => boolean)[] = [
    (row, other) => sameRow(row) === sameRow(other),
    (row, other) => row.task === other.task,
    (_row, _other, isInPlace) => isInPlace,
  ]
  for (const matches of isSame)
    for (const [at, row] of rows.entries())
      if (twins[at] === -1)
        twins[at] = taken.findIndex((other, of) => !twins.includes(of) && matches(row, other, of === at))
  return twins
}

/** Returns the parts that a form, as it is now, has taken from a project; a restored draft may have fewer than all. */
export function takenIn(source: Project, { tasks, teamMembers, telegramGroupId }: FilledForm): Taken[] {
  const whole = takenRows(source, TAKEN)
  const twins = tasks.flatMap((row) => {
    const of = whole.tasks.find(({ task }) => task === row.task)
    return of ? [{ row, of }] : []
  })
  const hasPeople = twins.some(({ row, of }) => row.pm === of.pm && row.executor === of.executor)
  const names = new Set(whole.teamMembers.map(nameIn))
  const isTaken: Record<Taken, boolean> = {
    tasks: whole.tasks.length === 0 || twins.length > 0,
    people: twins.length === 0 || hasPeople,
    members: names.size === 0 || teamMembers.some((row) => names.has(nameIn(row))),
    group: telegramGroupId === source.telegramGroupId,
  }
  return TAKEN.filter((part) => isTaken[part])
}

/** The fields of the form that are taken from a project. */
export type FilledForm = Rows & { telegramGroupId: string }

/**
 * Returns the values of the form for a new project that starts from another one, with its milestones and with its unstarted
 * scenarios or those with these numbers to copy. The days are left to the person.
 * @param name the proposed name
 */
export function filledFrom(
  source: Project,
  { name, numbers }: { name: string; numbers: string },
): Partial<Values> {
  return {
    name: name.slice(0, NAME_LIMIT),
    description: source.description,
    projectImage: source.projectImage,
    fixDays: String(source.fixDays),
    telegramGroupId: source.telegramGroupId,
    ...takenRows(source, TAKEN),
    copyScenarios: true,
    copyMilestones: true,
    sourceProjectNumber: formatProjectNumber(source.projectNumber),
    copyNumbers: numbers,
    copyParts: [...USUAL_COPY_PARTS],
  }
}
