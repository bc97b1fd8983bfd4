import { useTranslations } from 'next-intl'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { useRequestLoginCode } from '@/lib/features/auth/client'
import { challengeOf, type FlowEvent, type RegistrationDraft } from '@/lib/features/auth/rules'
import { normalUsername } from '@/lib/features/users/rules'
import { AuthCard } from './auth-card'
import { UsernameField } from './auth-fields'
import { HowItWorks } from './how-it-works'
import { FieldProblems } from './problems'
import { isAboutUsername, refusalOf } from './refusal'

interface LoginStepProps {
  draft: RegistrationDraft
  dispatch: (event: FlowEvent) => void
}

/** The first step: who wants to come in. */
export function LoginStep({ draft, dispatch }: LoginStepProps) {
  const t = useTranslations('auth')
  const request = useRequestLoginCode()
  const form = useContractForm({
    schema: () =>
      import('@/lib/features/auth/contract').then(({ requestLoginCode }) => requestLoginCode.body),
    defaultValues: { telegramUsername: draft.telegramUsername },
  })

  const submit = async (values: { telegramUsername: string }) => {
    const body = { telegramUsername: normalUsername(values.telegramUsername) }
    const answer = await request.mutateAsync(body)
    const challenge = challengeOf(answer, 'enter-login-code', Date.now())
    dispatch({ type: 'login-code-requested', draft: { ...draft, ...body }, challenge })
  }
  const fail = (error: unknown) => {
    const message = refusalOf(error, { refused: t('login.refused'), failed: t('login.failed') })
    form.setError(isAboutUsername(error) ? 'telegramUsername' : 'root', { type: 'server', message })
  }

  return (
    <AuthCard title={t('title')} lead={t('login.lead')}>
      <ContractForm form={form} onSubmit={submit} onFailure={fail}>
        <FieldProblems names={['telegramUsername']} />
        <UsernameField label={t('login.username')} autoFocus />
        <Button type="submit" size="lg">
          {request.isPending ? t('login.submitting') : t('login.submit')}
        </Button>
      </ContractForm>
      <div className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('login.or')}
      </div>
      <Button
        variant="outline"
        size="lg"
        disabled={request.isPending}
        onClick={() => dispatch({ type: 'registration-opened' })}
      >
        {t('login.createAccount')}
      </Button>
      <HowItWorks />
    </AuthCard>
  )
}
