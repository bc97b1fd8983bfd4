'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useLoginByLink } from '@/lib/features/auth/client'
import { AuthCard } from './auth-card'
import { Problems } from './problems'
import { refusalMessage } from './refusal'

/**
 * Signs in with the bot's link, whose token is in the fragment of the address. Opening the page does nothing by itself,
 * since link scanners open it too.
 */
export function LinkStep() {
  const t = useTranslations('auth.link')
  const login = useLoginByLink()
  const refused = t('refused')
  const isBusy = login.isPending || login.isSuccess
  const enter = () =>
    login.mutate(
      { token: window.location.hash.slice(1) },
      // A full load, so that the server renders with the new cookie and the used link is not in the history.
      { onSuccess: () => window.location.replace('/') },
    )
  return (
    <AuthCard title={t('title')} lead={t('lead')}>
      <Problems messages={login.isError ? [refusalMessage(login.error, { refused, failed: refused })] : []} />
      <Button size="lg" disabled={isBusy} onClick={enter}>
        {isBusy ? t('submitting') : t('submit')}
      </Button>
      <a
        href="/auth"
        className="inline-flex touch:min-h-10 items-center justify-center text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
      >
        {t('byCode')}
      </a>
    </AuthCard>
  )
}
