import type { z } from 'zod'
import type { createProject, Project } from '@/lib/features/projects/contract'
import { UNASSIGNED } from '@/lib/features/projects/rules'
import { USUAL_COPY_PARTS } from '@/lib/features/scenarios/copies/values'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { formatProjectNumber } from '@/lib/shared/project-number'
import type { ProjectRows } from './form-rows'

type Values = z.input<typeof createProject.body>

/** What the form for a new project takes from the project that it starts from. */
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

const sameRow = (one: object) => JSON.stringify(Object.entries(one).toSorted())

/**
 * Returns a form's rows after another choice of what is taken: the rows taken before are replaced by those taken now, and
 * rows that were added or edited stay, at the end.
 */
export function retakenRows<Row extends object>(
  rows: readonly Row[],
  { before, after }: { before: readonly Row[]; after: readonly Row[] },
): Row[] {
  const left = before.map(sameRow)
  const own = rows.filter((row) => {
    const at = left.indexOf(sameRow(row))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...after, ...own]
}

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
