import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('projects')
  return { title: t('notFound') }
}

export { ProjectNotFound as default } from '@/components/features/projects/project-not-found'
