import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UnderConstruction } from '@/components/shared/under-construction'
import { requireActor } from '@/lib/server/auth'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: t('underConstruction.title') }
}

export default async function UnderConstructionPage() {
  await requireActor()
  return <UnderConstruction />
}
