import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LinkStep } from '@/components/features/auth/link-step'
import { Sentences } from '@/components/shared/sentences'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: { absolute: t('title') } }
}

export default function LinkPage() {
  return (
    <Sentences of={['auth.link']}>
      <LinkStep />
    </Sentences>
  )
}
