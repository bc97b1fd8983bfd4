import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MemberNotFound } from '@/components/features/users/member-not-found'
import { Messages } from '@/components/shared/messages'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('users')
  return { title: t('notFound') }
}

export default function NotFound() {
  return (
    <Messages of="app/(app)/teams/[id]/not-found.tsx">
      <MemberNotFound />
    </Messages>
  )
}
