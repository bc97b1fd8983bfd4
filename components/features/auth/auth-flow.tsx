'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, Suspense } from 'react'
import { FormBanner } from '@/components/shared/form/form-banner'
import { LoadingState } from '@/components/shared/loading-state'
import { lazyCode } from '@/lib/client/lazy-code'
import { useTranslate } from '@/lib/client/translate'
import type { Resumption } from '@/lib/features/auth/client'
import { LoginStep } from './login-step'
import type { BotInfo } from './start-bot-notice'
import { forgetFlow, useFlow } from './use-flow'
import { useResumption } from './use-resumption'

// Everyone sees the first step; the others are loaded when they are reached.
const EnterCodeStep = lazyCode(() =>
  import('./enter-code-step').then((module) => ({ default: module.EnterCodeStep })),
)
const RegisterStep = lazyCode(() =>
  import('./register-step').then((module) => ({ default: module.RegisterStep })),
)
const SuccessStep = lazyCode(() =>
  import('./success-step').then((module) => ({ default: module.SuccessStep })),
)
const VerifyStep = lazyCode(() => import('./verify-step').then((module) => ({ default: module.VerifyStep })))

interface AuthFlowProps {
  /** A path of this site that was checked to be safe. */
  returnPath: string
  /** Whether the person was sent here because their session expired. */
  isExpired: boolean
  bot: BotInfo
}

/** Sign-in and registration in one flow; a person who is signed in already is sent on to `returnPath`. */
export function AuthFlow({ returnPath, isExpired, bot }: AuthFlowProps) {
  const resumption = useResumption(returnPath)
  if (resumption === 'checking' || resumption === 'signed-in') return <LoadingState />
  const signedIn = () => {
    forgetFlow()
    // A full load, so that the server renders with the new cookie and the form is not in the history.
    window.location.replace(returnPath)
  }
  return (
    <>
      <ResumptionProblem resumption={resumption === 'signed-out' && isExpired ? 'expired' : resumption} />
      <Suspense fallback={<LoadingState />}>
        <Steps bot={bot} onSignedIn={signedIn} />
      </Suspense>
    </>
  )
}

function ResumptionProblem({ resumption }: { resumption: Resumption }) {
  const t = useTranslations('auth')
  const translate = useTranslate()
  const messages: Partial<Record<Resumption, string>> = {
    expired: t('sessionExpired'),
    unreachable: translate('errors.network'),
    'cookies-blocked': t('cookiesBlocked'),
  }
  const message = messages[resumption]
  if (!message) return null
  return (
    <div className="mb-3 w-full max-w-104">
      <FormBanner>{message}</FormBanner>
    </div>
  )
}

function Steps({ bot, onSignedIn }: { bot: BotInfo; onSignedIn: () => void }) {
  const { state, dispatch } = useFlow()
  const openLogin = () => dispatch({ type: 'login-opened' })
  const topLink = (isDisabled: boolean) => <BackToLogin isDisabled={isDisabled} onBack={openLogin} />
  const shared = { dispatch, topLink, isBotConfigured: bot.isConfigured }
  switch (state.step) {
    case 'login':
      return <LoginStep draft={state.draft} dispatch={dispatch} />
    case 'register':
      return <RegisterStep draft={state.draft} dispatch={dispatch} topLink={topLink} bot={bot} />
    case 'verify-registration':
      return <VerifyStep state={state} {...shared} />
    case 'registration-success':
      return <SuccessStep username={state.draft.telegramUsername} onContinue={openLogin} />
    case 'enter-login-code':
      return <EnterCodeStep state={state} {...shared} onSignedIn={onSignedIn} />
  }
}

/** The link back to the first step; it has its own address, so that it also works in a new tab. */
function BackToLogin({ isDisabled, onBack }: { isDisabled: boolean; onBack: () => void }) {
  const t = useTranslations('auth')
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!isDisabled) onBack()
  }
  return (
    <a
      href="/auth"
      aria-disabled={isDisabled}
      onClick={follow}
      className="inline-flex touch:min-h-10 items-center text-muted-foreground underline-offset-4 hover:text-foreground hover:underline aria-disabled:opacity-55"
    >
      {t('backToLogin')}
    </a>
  )
}
