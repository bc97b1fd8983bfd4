import 'server-only'
import { projectStatusSchema } from '@/lib/features/projects/contract'
import { projectStats } from '@/lib/features/projects/service'
import { scenarioStatusSchema } from '@/lib/features/scenarios/contract'
import { prisma } from '@/lib/server/db'
import { NOT_DELETED } from '@/lib/server/rows'
import { formatDay } from '@/lib/shared/dates'
import { formatProjectNumber } from '@/lib/shared/project-number'
import type { ProjectPreview, ScenarioPreview } from './contract'

/** Returns the preview of a project, or null where none has this id. */
export async function findProjectPreview(id: string): Promise<ProjectPreview | null> {
  const [project, { total, completed }] = await Promise.all([
    prisma.project.findUnique({
      where: { id, ...NOT_DELETED },
      select: { id: true, projectNumber: true, name: true, status: true, startDate: true, endDate: true },
    }),
    projectStats(id),
  ])
  if (!project) return null
  return {
    kind: 'project',
    _id: project.id,
    number: formatProjectNumber(project.projectNumber),
    name: project.name,
    status: projectStatusSchema.parse(project.status),
    startDate: formatDay(project.startDate),
    endDate: formatDay(project.endDate),
    scenarioCount: total,
    completedCount: completed,
  }
}

/** Returns the preview of a scenario, or null where none has this id. */
export async function findScenarioPreview(id: string): Promise<ScenarioPreview | null> {
  const scenario = await prisma.scenario.findFirst({
    where: { id, ...NOT_DELETED },
    select: {
      id: true,
      scenarioNumber: true,
      status: true,
      project: { select: { projectNumber: true, name: true } },
    },
  })
  return (
    scenario && {
      kind: 'scenario',
      _id: scenario.id,
      number: scenario.scenarioNumber,
      status: scenarioStatusSchema.parse(scenario.status),
      projectNumber: formatProjectNumber(scenario.project.projectNumber),
      projectName: scenario.project.name,
    }
  )
}
