import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'

// Any address without a page. The About page is `not-found.tsx` beside this file and not above it: Next sends the
// `not-found.tsx` of a folder along with every page of that folder.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('about')
  return { title: t('title') }
}

export default function UnknownAddress() {
  notFound()
}
