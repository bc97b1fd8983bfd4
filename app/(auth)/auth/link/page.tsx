import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LinkStep } from '@/components/features/auth/link-step'
import { Messages } from '@/components/shared/messages'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: { absolute: t('title') } }
}

export default function LinkPage() {
  return (
    <Messages of="app/(auth)/auth/link/page.tsx">
      <LinkStep />
    </Messages>
  )
}
