import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { stepProgress } from '@/lib/features/scenarios/steps/rules'
import { ResultNote } from './result-note'
import type { Run } from './run-keys'

interface RunHeaderProps {
  title: string
  run: Run
  /** Stands before the button that closes the run. */
  clock: ReactNode
  onClose: () => void
}

/** The top of the runner: the place in the run, and the number of steps that are left. */
export function RunHeader({ title, run: { steps, step, left }, clock, onClose }: RunHeaderProps) {
  const t = useTranslations('scenarioRuns')
  const common = useTranslations('common')
  const { total } = stepProgress(steps ?? [])
  return (
    <header className="border-b px-4 py-2">
      <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-4 gap-y-1">
        <DialogTitle className="text-base">{title}</DialogTitle>
        {total > 0 && (
          <p role="status" className="flex gap-x-4 text-sm tabular-nums">
            {step && <span>{t('place', { place: step.step, total })}</span>}
            <span className="text-muted-foreground">{t('left', { count: left })}</span>
          </p>
        )}
        <div className="ml-auto flex items-center gap-1">
          {clock}
          <Button variant="ghost" size="icon" aria-label={common('close')} onClick={onClose}>
            <Icon of={X} />
          </Button>
        </div>
      </div>
      <div className="mx-auto w-full max-w-3xl">
        {total > 0 && (
          <progress
            aria-label={t('progress')}
            value={total - left}
            max={total}
            className="progress-bar mt-1 block"
          />
        )}
        <ResultNote className="mt-2" />
      </div>
    </header>
  )
}
