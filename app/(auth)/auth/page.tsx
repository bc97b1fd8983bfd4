import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthFlow } from '@/components/features/auth/auth-flow'
import { previewMetadata } from '@/components/features/previews/preview-metadata'
import { Messages } from '@/components/shared/messages'
import { safeReturnPath } from '@/lib/features/auth/rules'
import { linkPreview } from '@/lib/features/previews/service'
import { currentActor } from '@/lib/server/auth'
import { isBotConfigured } from '@/lib/server/env'
import { signInLanguage } from '@/lib/server/language'
import { botUsername } from '@/lib/server/telegram'

interface AuthPageProps {
  searchParams: Promise<{ from?: string | string[]; expired?: string | string[] }>
}

// A link pasted into a chat ends here for the chat's crawler, so this page carries the preview.
export async function generateMetadata({ searchParams }: AuthPageProps): Promise<Metadata> {
  const t = await getTranslations('auth')
  const preview = await linkPreview(safeReturnPath((await searchParams).from))
  return { title: { absolute: t('title') }, ...(preview && previewMetadata(preview)) }
}

export default async function AuthPage({ searchParams }: AuthPageProps) {
  const { from, expired } = await searchParams
  const returnPath = safeReturnPath(from)
  if (await currentActor()) redirect(returnPath)
  return (
    <Messages of="app/(auth)/auth/page.tsx" language={await signInLanguage()}>
      <AuthFlow
        returnPath={returnPath}
        isExpired={expired !== undefined}
        bot={{ isConfigured: isBotConfigured(), username: botUsername() }}
      />
    </Messages>
  )
}
