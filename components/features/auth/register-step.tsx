import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { ContractForm } from '@/components/shared/form/contract-form'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { Button } from '@/components/ui/button'
import { errorMessage } from '@/lib/client/api-error'
import { teamsQuery, useRegister } from '@/lib/features/auth/client'
import type { register } from '@/lib/features/auth/contract'
import { type FlowEvent, type RegistrationDraft, toChallenge } from '@/lib/features/auth/rules'
import { normalUsername } from '@/lib/features/users/values'
import { AuthCard } from './auth-card'
import { AuthSelectField, AuthTextField, FieldProblems, FormUsernameField } from './auth-fields'
import { isAboutUsername, refusalMessage } from './refusal'
import { type BotInfo, StartBotNotice } from './start-bot-notice'

interface RegisterStepProps {
  draft: RegistrationDraft
  bot: BotInfo
  dispatch: (event: FlowEvent) => void
  topLink: (isDisabled: boolean) => ReactNode
}

/** The step with the registration form. */
export function RegisterStep({ draft, bot, dispatch, topLink }: RegisterStepProps) {
  const t = useTranslations('auth')
  const request = useRegister()
  const teams = useTeams()
  const form = useContractForm({
    schema: () => import('@/lib/features/auth/contract').then(({ register }) => register.body),
    defaultValues: draft,
    draftKey: 'registration',
  })

  const submit = async (values: z.input<typeof register.body>) => {
    const registration = toRegistration(values)
    const { needsVerification, ...answer } = await request.mutateAsync(registration)
    const challenge = toChallenge(answer, 'verify-registration', Date.now())
    dispatch({ type: 'registered', draft: registration, needsVerification, challenge })
  }
  const fail = (error: unknown) => {
    const message = refusalMessage(error, { refused: t('register.refused'), failed: t('register.failed') })
    form.setError(isAboutUsername(error) ? 'telegramUsername' : 'root', { type: 'server', message })
  }

  return (
    <AuthCard title={t('register.title')} lead={t('register.lead')} back={topLink(request.isPending)}>
      <StartBotNotice bot={bot} />
      <ContractForm form={form} onSubmit={submit} onFailure={fail}>
        <FieldProblems names={['name', 'telegramUsername', 'email', 'team']} />
        <AuthTextField
          name="name"
          label={t('register.name')}
          placeholder={t('register.namePlaceholder')}
          autoComplete="name"
          autoFocus
        />
        <FormUsernameField label={t('register.username')} />
        <AuthTextField
          name="email"
          label={t('register.email')}
          placeholder="name@example.com"
          type="email"
          autoComplete="email"
        />
        <AuthSelectField
          name="team"
          label={t('register.team')}
          placeholder={t('register.teamPlaceholder')}
          choices={teams}
        />
        <Button type="submit" size="lg">
          {request.isPending ? t('register.submitting') : t('register.submit')}
        </Button>
      </ContractForm>
    </AuthCard>
  )
}

const toRegistration = ({ name, telegramUsername, email, team }: z.input<typeof register.body>) => ({
  name: name.trim(),
  telegramUsername: normalUsername(telegramUsername),
  email: email?.trim() ?? '',
  team,
})

// If the teams can't be loaded, that is only logged and the list stays empty (docs/domain.md, Signing in).
function useTeams(): readonly string[] {
  const t = useTranslations('auth.register')
  const { data, error } = useQuery(teamsQuery)
  useEffect(() => {
    if (error) console.error(errorMessage(error, t('teamsFailed')))
  }, [error, t])
  return data ?? []
}
