import { searchProjects } from '@/lib/features/projects/contract'
import * as projects from '@/lib/features/projects/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(searchProjects, ({ query }) => projects.searchProjects(query))
