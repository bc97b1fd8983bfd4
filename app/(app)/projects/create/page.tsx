import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CreateProjectScreen } from '@/components/features/projects/form/create-project-screen'
import { Sentences } from '@/components/shared/sentences'
import { requireActor } from '@/lib/server/auth'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('projects')
  return { title: t('form.createTitle') }
}

export default async function CreateProjectPage() {
  await requireActor()
  return (
    <Sentences of={['projects.*', 'projects.failures', 'projects.form', 'projects.group']}>
      <CreateProjectScreen />
    </Sentences>
  )
}
