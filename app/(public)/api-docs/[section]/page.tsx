import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { SectionCalls } from '@/components/features/api-docs/section-calls'
import { sectionSchema } from '@/lib/features/api-docs/contract'
import { describeSection } from '@/lib/features/api-docs/service'

interface SectionPageProps {
  params: Promise<{ section: string }>
}

export async function generateMetadata({ params }: SectionPageProps): Promise<Metadata> {
  const section = sectionSchema.safeParse((await params).section)
  if (!section.success) return {}
  const t = await getTranslations('apiDocs')
  return { title: t('titleOf', { section: t(`sections.${section.data}`) }) }
}

export default async function SectionPage({ params }: SectionPageProps) {
  const section = sectionSchema.safeParse((await params).section)
  if (!section.success) notFound()
  return <SectionCalls section={section.data} calls={describeSection(section.data)} />
}
