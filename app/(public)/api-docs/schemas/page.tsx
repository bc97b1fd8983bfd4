import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Schemas } from '@/components/features/api-docs/schemas'
import { describeSchemas } from '@/lib/features/api-docs/service'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('apiDocs')
  return { title: t('titleOf', { section: t('schemas') }) }
}

export default function SchemasPage() {
  return <Schemas schemas={describeSchemas()} />
}
