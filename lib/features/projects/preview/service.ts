import 'server-only'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/contract'
import { prisma } from '@/lib/server/db'
import { NOT_DELETED } from '@/lib/server/deletion'
import { environment } from '@/lib/server/env'
import { formatDay } from '@/lib/shared/dates'
import { projectStatusSchema } from '../contract'
import type { ProjectPreview } from './contract'

const NUMBER_DIGITS = 5
const LARGEST_NUMBER = 2_147_483_647

/** What a link to a project shows in a chat, or null where there is no such project or previews are turned off. */
export async function projectPreview(reference: string): Promise<ProjectPreview | null> {
  if (environment().LINK_PREVIEWS === 'off') return null
  const isNumber = /^\d{1,10}$/.test(reference)
  if (isNumber && Number(reference) > LARGEST_NUMBER) return null
  const project = await prisma.project.findUnique({
    where: isNumber ? { projectNumber: Number(reference) } : { id: reference },
    select: {
      projectNumber: true,
      name: true,
      status: true,
      startDate: true,
      endDate: true,
      _count: { select: { scenarios: { where: NOT_DELETED } } },
      id: true,
    },
  })
  if (!project) return null
  const completedCount = await prisma.scenario.count({
    where: { projectId: project.id, status: SCENARIO_STATUS.completed, ...NOT_DELETED },
  })
  return {
    number: String(project.projectNumber).padStart(NUMBER_DIGITS, '0'),
    name: project.name,
    status: projectStatusSchema.parse(project.status),
    startDate: formatDay(project.startDate),
    endDate: formatDay(project.endDate),
    scenarioCount: project._count.scenarios,
    completedCount,
  }
}
