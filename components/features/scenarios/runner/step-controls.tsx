import { CheckCheck, ChevronLeft, ChevronRight } from 'lucide'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { MembersOnlyNote } from '@/components/shared/members-only-note'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { createPressFilter } from '@/lib/client/second-press'
import type { ScenarioStep, StepStatus } from '@/lib/features/scenarios/steps/contract'
import { canEdit } from '@/lib/shared/actor'
import { useStepStatusOptions } from '../steps/step-status'
import type { Run } from './run-keys'

interface StepControlsProps {
  step: ScenarioStep
  run: Run
  mayEdit: boolean
}

/** The bottom of the runner: the statuses in thumb size, and the way to other steps. */
export function StepControls({ step, run, mayEdit }: StepControlsProps) {
  const t = useTranslations('scenarioRuns')
  const statuses = useStepStatusOptions()
  const mayEditByRole = canEdit(useActor())
  const [counts] = useState(() => createPressFilter<StepStatus>())
  return (
    <footer
      data-run-controls={mayEdit ? 'all' : 'way'}
      className="border-t bg-popover px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto grid w-full max-w-3xl gap-2">
        <div className="flex items-center gap-2">
          <WayButton label={t('previous')} to={run.previous} onGo={run.show} icon={ChevronLeft} />
          {mayEdit && run.left > 0 ? (
            <Button variant="ghost" className="mx-auto" aria-keyshortcuts="A" onClick={run.finishRest}>
              <Icon of={CheckCheck} />
              {t('rest', { count: run.left })}
              <Kbd className="touch:hidden">A</Kbd>
            </Button>
          ) : (
            <span className="mx-auto text-muted-foreground text-sm">
              {!mayEdit && (mayEditByRole ? <MembersOnlyNote /> : t('readOnly'))}
            </span>
          )}
          <WayButton label={t('next')} to={run.next} onGo={run.show} icon={ChevronRight} />
        </div>
        {mayEdit && (
          <fieldset
            aria-label={t('outcome')}
            onKeyDown={skipRepeats}
            className="grid min-w-0 grid-cols-5 gap-1.5"
          >
            {statuses.map(({ value, label }, index) => (
              <Button
                key={value}
                variant={buttonLook(value, step)}
                aria-pressed={value === step.status}
                aria-keyshortcuts={String(index + 1)}
                onClick={(event) => counts(event, value) && run.setStatus(step, value)}
                className="h-14 flex-col gap-0.5 px-1 text-xs sm:text-sm touch:h-14"
              >
                {label}
                <Kbd className="touch:hidden">{index + 1}</Kbd>
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </footer>
  )
}

/** Keeps Enter that is held down on a button from finishing step after step. */
function skipRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

function buttonLook(status: ScenarioStep['status'], step: ScenarioStep) {
  if (status === step.status) return 'chosen'
  return status === 'Done' ? 'default' : 'outline'
}

interface WayButtonProps {
  label: string
  to: ScenarioStep | null
  onGo: (step: ScenarioStep) => void
  icon: typeof ChevronLeft
}

// At an end it is not disabled, so that it keeps the focus.
function WayButton({ label, to, onGo, icon }: WayButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      title={label}
      aria-label={label}
      aria-disabled={!to || undefined}
      onClick={() => to && onGo(to)}
    >
      <Icon of={icon} />
    </Button>
  )
}
