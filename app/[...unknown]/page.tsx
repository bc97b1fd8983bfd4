import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'

// Whatever is no page. Its About page is `not-found.tsx` beside this and not above: what stands for the pages of a
// folder that are not there is sent along with every page of that folder.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('about')
  return { title: t('title') }
}

export default function UnknownAddress() {
  notFound()
}
