import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useVerifyRegistration } from '@/lib/features/auth/client'
import type { CodeState, FlowEvent } from '@/lib/features/auth/rules'
import { CodeStep } from './code-step'
import { refusalMessage } from './refusal'

interface VerifyStepProps {
  state: CodeState
  isBotConfigured: boolean
  dispatch: (event: FlowEvent) => void
  topLink: (isDisabled: boolean) => ReactNode
}

/** The step that confirms a registration with its code. */
export function VerifyStep({ state, isBotConfigured, dispatch, topLink }: VerifyStepProps) {
  const t = useTranslations('auth')
  const verify = useVerifyRegistration()
  const refused = t('verify.refused')
  return (
    <CodeStep
      state={state}
      isBotConfigured={isBotConfigured}
      texts={{
        title: t('verify.title'),
        submit: t('verify.submit'),
        back: t('verify.back'),
        expired: t('registrationCodeExpired'),
      }}
      isBusy={verify.isPending}
      problem={verify.isError ? refusalMessage(verify.error, { refused, failed: refused }) : null}
      topLink={topLink(verify.isPending)}
      onEdit={verify.reset}
      onBack={() => dispatch({ type: 'registration-opened' })}
      onSubmit={(verificationCode) =>
        verify.mutate(
          { userId: state.challenge.userId, verificationCode },
          { onSuccess: () => dispatch({ type: 'registration-verified' }) },
        )
      }
    />
  )
}
