'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

const ReportErrorDialog = lazyCode(() => import('./report-error-dialog'))

interface ReportErrorProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  scenarioId: string
}

/** A button that opens the form for a new error report. */
export function ReportError({ scenarioId, ...look }: ReportErrorProps) {
  const t = useTranslations('scenarioParts.errors')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onPointerEnter={ReportErrorDialog.preload}
        onFocus={ReportErrorDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={TriangleAlert} />
        {t('add')}
      </Button>
      <ReportQuestion {...{ scenarioId, isOpen }} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface ReportQuestionProps {
  scenarioId: string
  isOpen: boolean
  onClose: () => void
}

/** The dialog with the form for a new error report, loaded when it first opens. */
export function ReportQuestion(props: ReportQuestionProps) {
  return (
    useHasBeenTrue(props.isOpen) && (
      <Suspense fallback={null}>
        <ReportErrorDialog {...props} />
      </Suspense>
    )
  )
}
