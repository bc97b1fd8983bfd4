import { searchProjects } from '@/lib/features/projects/contract'
import * as projects from '@/lib/features/projects/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(searchProjects, ({ query, isWhole }) =>
  projects.searchProjects(query, { isCounted: !isWhole }),
)
