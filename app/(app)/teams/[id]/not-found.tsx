import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MemberNotFound } from '@/components/features/users/member-not-found'
import { Sentences } from '@/components/shared/sentences'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('users')
  return { title: t('notFound') }
}

export default function NotFound() {
  return (
    <Sentences of={['users.notFound', 'users.person.goBack']}>
      <MemberNotFound />
    </Sentences>
  )
}
