import { useTranslations } from 'next-intl'
import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { type CodeState, formatCountdown, secondsLeft } from '@/lib/features/auth/rules'
import { CODE_LENGTH } from '@/lib/features/auth/values'
import { AuthCard } from './auth-card'
import { CodeInput } from './code-input'
import { CodeNotice } from './code-notice'
import { PROBLEMS_ID, Problems } from './problems'

interface CodeStepProps {
  state: CodeState
  isBotConfigured: boolean
  texts: { title: string; submit: string; back: string; expired: string }
  isBusy: boolean
  /** Whether the code became invalid before its expiry. */
  isVoid?: boolean
  /** The server's message about the last attempt; null once the code is edited. */
  problem: string | null
  topLink: ReactNode
  onSubmit: (code: string) => void
  onEdit: () => void
  onBack: () => void
}

/** The step in which a code is entered, for registration and sign-in; no code is where the terminal has a link. */
export function CodeStep(props: CodeStepProps) {
  if (!props.state.challenge.isLink) return <CodeForm {...props} />
  return (
    <AuthCard title={props.texts.title} back={props.topLink}>
      <CodeNotice id="code-notice" state={props.state} isBotConfigured={props.isBotConfigured} />
      <Button variant="outline" size="lg" onClick={props.onBack} autoFocus>
        {props.texts.back}
      </Button>
    </AuthCard>
  )
}

function CodeForm({
  state,
  texts,
  isBusy,
  isVoid = false,
  problem,
  onSubmit,
  onEdit,
  onBack,
  ...rest
}: CodeStepProps) {
  const t = useTranslations('auth')
  const [code, setCode] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const seconds = useSecondsLeft(state)
  const isOver = seconds === 0
  const canSubmit = code.length === CODE_LENGTH && !isBusy && !isOver && !isVoid

  // At first, and again after a failed attempt: the form was disabled meanwhile, and the wrong code is to be typed
  // over. A layout effect, since selecting later could overwrite what was typed in between.
  useLayoutEffect(() => {
    if (!isBusy) input.current?.select()
  }, [isBusy])

  const edit = (digits: string) => {
    setCode(digits)
    setIsIncomplete(false)
    onEdit()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (canSubmit) onSubmit(code)
  }
  // A disabled button would keep Enter from submitting without showing why.
  const explain = () => setIsIncomplete(code.length < CODE_LENGTH && !isBusy && !isOver && !isVoid)
  const problems = [
    isIncomplete && t('codeIncomplete'),
    problem,
    isOver && !isVoid && problem !== texts.expired && texts.expired,
  ]
  const messages = problems.filter((message) => typeof message === 'string')
  const isWrong = isIncomplete || problem !== null

  return (
    <AuthCard title={texts.title} back={rest.topLink}>
      <CodeNotice id="code-notice" state={state} isBotConfigured={rest.isBotConfigured} />
      <Problems messages={messages} />
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isBusy} className="flex flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <Label htmlFor="code">{t('code.label')}</Label>
            <CodeInput
              id="code"
              ref={input}
              value={code}
              onCodeChange={edit}
              onKeyDown={(event) => event.key === 'Enter' && explain()}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${PROBLEMS_ID} code-notice` : 'code-notice'}
            />
            <p
              role="timer"
              aria-live="off"
              className="text-center text-muted-foreground text-sm tabular-nums"
            >
              {isOver || isVoid ? t('code.timeOver') : t('code.timeLeft', { time: formatCountdown(seconds) })}
            </p>
          </div>
          <div className="flex flex-col gap-2">
            <Button type="submit" size="lg" disabled={!canSubmit}>
              {isBusy ? t('code.submitting') : texts.submit}
            </Button>
            <Button variant="outline" size="lg" onClick={onBack}>
              {texts.back}
            </Button>
          </div>
        </fieldset>
      </form>
    </AuthCard>
  )
}

const TICK_MS = 250

/** Returns the seconds until the code's expiry. Each tick reads the clock: throttled tabs stay correct. */
function useSecondsLeft(state: CodeState): number {
  const [now, setNow] = useState(() => Date.now())
  const seconds = secondsLeft(state, now)
  const isOver = seconds === 0

  useEffect(() => {
    if (isOver) return
    const look = () => setNow(Date.now())
    const timer = setInterval(look, TICK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver])

  return seconds
}
