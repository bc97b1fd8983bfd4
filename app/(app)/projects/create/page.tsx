import { CreateProjectScreen } from '@/components/features/projects/form/create-project-screen'
import { Messages } from '@/components/shared/messages'
import { findProject } from '@/lib/features/projects/service'
import { requireActor } from '@/lib/server/auth'
import type { SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('projects.form.createTitle')

export default async function CreateProjectPage({ searchParams }: { searchParams: SearchParams }) {
  await requireActor()
  const { from, numbers } = await searchParams
  const source = typeof from === 'string' ? await findProject(from) : null
  return (
    <Messages of="app/(app)/projects/create/page.tsx">
      <CreateProjectScreen source={source} numbers={typeof numbers === 'string' ? numbers : ''} />
    </Messages>
  )
}
