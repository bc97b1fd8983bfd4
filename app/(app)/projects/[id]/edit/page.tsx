import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EditProjectScreen } from '@/components/features/projects/form/edit-project-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { projectQuery } from '@/lib/features/projects/client'
import { getProject } from '@/lib/features/projects/service'
import { requireActor } from '@/lib/server/auth'
import { orNotFound, read } from '@/lib/server/page'

async function load(id: string) {
  await requireActor()
  return orNotFound(() => getProject(id))
}

interface EditProjectPageProps {
  params: Promise<{ id: string }>
}

export async function generateMetadata({ params }: EditProjectPageProps): Promise<Metadata> {
  const t = await getTranslations('projects')
  await load((await params).id)
  return { title: t('form.editTitle') }
}

export default async function EditProjectPage({ params }: EditProjectPageProps) {
  const project = await load((await params).id)
  return (
    <Messages of="app/(app)/projects/[id]/edit/page.tsx">
      <Hydrated reads={[read(projectQuery(project._id), async () => ({ project }))]}>
        <EditProjectScreen projectId={project._id} />
      </Hydrated>
    </Messages>
  )
}
