'use client'

import { RotateCcw } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useRunAgain } from '@/lib/features/scenarios/runs/client'
import { useStepResults } from './step-results'
import { useStepTimes } from './step-times'

interface RunAgainProps {
  scenarioId: string
  onBegun: () => void
}

/** The button that keeps the outcomes of all steps as a run and begins the next one, after a question. */
export function RunAgain({ scenarioId, onBegun }: RunAgainProps) {
  const t = useTranslations('scenarioRuns.again')
  const [isAsking, setIsAsking] = useState(false)
  const showFailure = useFailureToast()
  const { mutateAsync } = useRunAgain(scenarioId)
  // Results that wait to be stored belong to the run that ends.
  const waiting = [...useStepResults(), ...useStepTimes()]
  const isWaiting = waiting.some((one) => one.scenarioId === scenarioId)
  const begin = async () => {
    try {
      const { run } = await mutateAsync()
      toast({ title: t('begun', { number: run.number }) })
      onBegun()
    } catch (error) {
      showFailure(error, 'scenarioRuns.again.failed')
    }
  }
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        aria-disabled={isWaiting || undefined}
        onClick={() => setIsAsking(!isWaiting)}
      >
        <Icon of={RotateCcw} />
        {t('action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('question')}
        description={t('hint')}
        confirmLabel={t('action')}
        isDestructive={false}
        onConfirm={begin}
      />
    </>
  )
}
