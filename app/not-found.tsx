import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return { title: t('nothingHere') }
}

export { NothingHere as default } from '@/components/shared/nothing-here'
