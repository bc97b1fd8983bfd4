import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthFlow } from '@/components/features/auth/auth-flow'
import { safeReturnPath } from '@/lib/features/auth/flow/rules'
import { currentActor } from '@/lib/server/auth'
import { botUsername, isBotConfigured } from '@/lib/server/telegram'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: { absolute: t('title') } }
}

export default async function AuthPage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string | string[] }>
}) {
  const returnPath = safeReturnPath((await searchParams).from)
  if (await currentActor()) redirect(returnPath)
  return (
    <AuthFlow returnPath={returnPath} bot={{ isConfigured: isBotConfigured(), username: botUsername() }} />
  )
}
