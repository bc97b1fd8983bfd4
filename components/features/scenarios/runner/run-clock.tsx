import { Timer, TimerOff } from 'lucide'
import { useTranslations } from 'next-intl'
import { useTableLayout } from '@/components/shared/data-table/table-layout'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { isLeftToDo } from '@/lib/features/scenarios/runs/rules'
import { clockText, totalSeconds } from '@/lib/features/scenarios/steps/rules'
import type { Run } from './run-keys'
import { useStepTimes } from './step-times'
import { useStepClock } from './use-step-clock'

/** The name under which a person's layout of the runner is kept, beside their layouts of tables. */
const RUNNER = 'scenario-runner'
const CLOCK = 'clock'

interface RunClockProps {
  scenarioId: string
  run: Run
}

/** The time spent on the open step and on all; it can be switched off, and measures nothing then. */
export function RunClock({ scenarioId, run: { steps, step } }: RunClockProps) {
  const t = useTranslations('scenarioRuns.clock')
  const { hidden, change } = useTableLayout(RUNNER)
  const isOff = hidden.includes(CLOCK)
  const stepId = !isOff && step && isLeftToDo(step) ? step._id : null
  const running = useStepClock({ scenarioId, stepId })
  const waiting = useStepTimes()
  const unstored = (id?: string) =>
    waiting
      .filter((time) => time.scenarioId === scenarioId && (id === undefined || time.stepId === id))
      .reduce((sum, { seconds }) => sum + seconds, 0)
  const label = t(isOff ? 'on' : 'off')
  return (
    <div className="flex items-center gap-2 text-muted-foreground text-sm tabular-nums">
      {!isOff && (
        <p>
          {step && t('step', { time: clockText(step.secondsSpent + unstored(step._id) + running) })}
          {step && ' · '}
          {t('all', { time: clockText(totalSeconds(steps ?? []) + unstored() + running) })}
        </p>
      )}
      <Button
        variant="ghost"
        size="icon"
        title={label}
        aria-label={label}
        onClick={() => change({ hidden: isOff ? [] : [CLOCK] })}
      >
        <Icon of={isOff ? TimerOff : Timer} />
      </Button>
    </div>
  )
}
