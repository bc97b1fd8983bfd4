'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense } from 'react'
import { DialogButton } from '@/components/shared/dialog-button'
import type { Button } from '@/components/ui/button'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { LazyReportErrorDialog } from '../detail/lazy-forms'

interface ReportErrorProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  scenarioId: string
  /** Whether the form can be opened from anywhere by this button: one of a page. */
  isRequestable?: boolean
}

/** A button that opens the form for a new error report. */
export function ReportError({ scenarioId, variant, isRequestable }: ReportErrorProps) {
  const t = useTranslations('scenarioParts.errors')
  return (
    <DialogButton
      variant={variant}
      icon={TriangleAlert}
      label={t('add')}
      isShortOnPhones={isRequestable}
      form={isRequestable ? 'errorReport' : undefined}
      preload={LazyReportErrorDialog.preload}
    >
      {(isOpen, setIsOpen) => (
        <LazyReportErrorDialog scenarioId={scenarioId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </DialogButton>
  )
}

interface ReportQuestionProps {
  scenarioId: string
  /** The beginning of the description. */
  description?: string
  /** The step that failed. */
  step?: ScenarioStep
  /** The ids of the product lines that it is about. */
  lineIds?: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/** The dialog with the form for a new error report, loaded when it first opens. */
export function ReportQuestion(props: ReportQuestionProps) {
  return (
    useHasBeenTrue(props.isOpen) && (
      <Suspense fallback={null}>
        <LazyReportErrorDialog {...props} />
      </Suspense>
    )
  )
}
