import { ProjectsScreen } from '@/components/features/projects/list/projects-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { parseProjectFilter, projectListQuery, toProjectSearch } from '@/lib/features/projects/client'
import { searchProjects } from '@/lib/features/projects/service'
import { requireActor } from '@/lib/server/auth'
import { readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'
import { personToday } from '@/lib/server/person-day'
import { formatDay } from '@/lib/shared/dates'

export const generateMetadata = titled('projects.list.title')

export default async function ProjectsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const filter = parseProjectFilter(await searchParams)
  const search = toProjectSearch(filter, formatDay(await personToday(actor)))
  return (
    <Messages of="app/(app)/projects/page.tsx">
      <Hydrated reads={[readShared(projectListQuery(filter), search, searchProjects)]}>
        <ProjectsScreen />
      </Hydrated>
    </Messages>
  )
}
