'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

const AddStepsDialog = lazyCode(() => import('./add-steps-dialog'))

/** The button that adds steps of the repository to a scenario. */
export function AddSteps({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioSteps')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        onPointerEnter={AddStepsDialog.preload}
        onFocus={AddStepsDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Plus} />
        {t('add')}
      </Button>
      {useHasBeenTrue(isOpen) && (
        <Suspense fallback={null}>
          <AddStepsDialog {...{ scenarioId, isOpen }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
