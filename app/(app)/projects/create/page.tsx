import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CreateProjectScreen } from '@/components/features/projects/form/create-project-screen'
import { Messages } from '@/components/shared/messages'
import { requireActor } from '@/lib/server/auth'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('projects')
  return { title: t('form.createTitle') }
}

export default async function CreateProjectPage() {
  await requireActor()
  return (
    <Messages of="app/(app)/projects/create/page.tsx">
      <CreateProjectScreen />
    </Messages>
  )
}
