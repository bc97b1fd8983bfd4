import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { UnderConstruction } from '@/components/shared/under-construction'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: t('navigation.scenarios') }
}

export default function ScenariosPage() {
  return <UnderConstruction />
}
