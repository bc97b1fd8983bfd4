import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useLogin } from '@/lib/features/auth/client'
import type { CodeState, FlowEvent } from '@/lib/features/auth/rules'
import { CodeStep } from './code-step'
import { refusalMessage } from './refusal'
import { useTap } from './use-tap'

interface EnterCodeStepProps {
  state: CodeState
  isBotConfigured: boolean
  dispatch: (event: FlowEvent) => void
  topLink: (isDisabled: boolean) => ReactNode
  onSignedIn: () => void
}

/** The step that signs in with a code. It stays disabled after success: the next page is already being loaded. */
export function EnterCodeStep({ state, isBotConfigured, dispatch, topLink, onSignedIn }: EnterCodeStepProps) {
  const t = useTranslations('auth')
  const login = useLogin()
  const refused = t('enter.refused')
  const refusedInBot = useTap(state, onSignedIn)
  const isBusy = login.isPending || login.isSuccess
  return (
    <CodeStep
      state={state}
      isBotConfigured={isBotConfigured}
      texts={{
        title: t('enter.title'),
        submit: t('enter.submit'),
        back: t('enter.back'),
        expired: t('loginCodeExpired'),
      }}
      isBusy={isBusy}
      isVoid={refusedInBot !== null}
      problem={
        refusedInBot ?? (login.isError ? refusalMessage(login.error, { refused, failed: refused }) : null)
      }
      topLink={topLink(isBusy)}
      onEdit={login.reset}
      onBack={() => dispatch({ type: 'login-opened' })}
      onSubmit={(loginCode) =>
        login.mutate({ userId: state.challenge.userId, loginCode }, { onSuccess: onSignedIn })
      }
    />
  )
}
