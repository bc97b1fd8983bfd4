import { useTranslations } from 'next-intl'
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import { useHydrated } from '@/lib/client/use-hydrated'
import { useRequestLoginCode } from '@/lib/features/auth/client'
import { type FlowEvent, type RegistrationDraft, toChallenge } from '@/lib/features/auth/rules'
import { normalUsername } from '@/lib/features/users/values'
import { AuthCard } from './auth-card'
import { HowItWorks } from './how-it-works'
import { PROBLEMS_ID, Problems } from './problems'
import { isAboutUsername, refusalMessage } from './refusal'
import { UsernameField } from './username-field'

interface LoginStepProps {
  draft: RegistrationDraft
  dispatch: (event: FlowEvent) => void
}

/** An error message, and whether it is about the username. */
interface Problem {
  message: string
  isAboutUsername: boolean
}

/**
 * The first step, which asks for the username. Its one field does without the form library, which every visitor would
 * have to load first.
 */
export function LoginStep({ draft, dispatch }: LoginStepProps) {
  const t = useTranslations('auth')
  const request = useRequestLoginCode()
  const judge = useUsernameJudge()
  const [username, setUsername] = useState(draft.telegramUsername)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)

  const isWrong = problem?.isAboutUsername === true
  // The form was disabled while it was sent; the wrong username is to be typed over.
  useLayoutEffect(() => {
    if (isWrong && !isSending) field.current?.focus()
  }, [isWrong, isSending])

  const type = (text: string) => {
    setUsername(text)
    setProblem(null)
  }
  const send = async () => {
    const message = await judge(username)
    if (message !== null) return setProblem({ message, isAboutUsername: true })
    const body = { telegramUsername: normalUsername(username) }
    try {
      const answer = await request.mutateAsync(body)
      const challenge = toChallenge(answer, 'enter-login-code', Date.now())
      dispatch({ type: 'login-code-requested', draft: { ...draft, ...body }, challenge })
    } catch (error) {
      const refusal = refusalMessage(error, { refused: t('login.refused'), failed: t('login.failed') })
      setProblem({ message: refusal, isAboutUsername: isAboutUsername(error) })
    }
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(null)
    setIsSending(true)
    await send()
    setIsSending(false)
  }

  return (
    <AuthCard title={t('title')} lead={t('login.lead')}>
      <form onSubmit={submit} noValidate>
        <fieldset
          disabled={isSending || !isHydrated}
          data-waking={!isHydrated || undefined}
          className="grid min-w-0 grid-cols-1 gap-4"
        >
          <Problems messages={problem ? [problem.message] : []} />
          <UsernameField
            id="username"
            ref={field}
            label={t('login.username')}
            value={username}
            onTyped={type}
            onRefused={(message) => setProblem({ message, isAboutUsername: true })}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? PROBLEMS_ID : undefined}
            autoFocus
          />
          <Button type="submit" size="lg">
            {request.isPending ? t('login.submitting') : t('login.submit')}
          </Button>
        </fieldset>
      </form>
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

const loadRules = () =>
  Promise.all([import('@/lib/features/auth/contract'), import('@/lib/shared/validation')])

/**
 * Returns a function that validates a username: it returns the error message, or null. If the rules can't be loaded
 * only the server validates, by the same ones.
 */
function useUsernameJudge() {
  const translate = useTranslate()
  useEffect(() => void loadRules().catch(() => undefined), [])
  return async (telegramUsername: string) => {
    const rules = await loadRules().catch(() => null)
    if (!rules) return null
    const [{ requestLoginCode }, { fieldMessages }] = rules
    const { error } = requestLoginCode.body.safeParse({ telegramUsername })
    return error ? (Object.values(fieldMessages(error, translate))[0] ?? null) : null
  }
}
