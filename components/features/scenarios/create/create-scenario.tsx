'use client'

import { Plus } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useRequestedForm } from '@/lib/client/requested-form'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ScenarioType } from '@/lib/features/scenarios/contract'

const CreateScenarioDialog = lazyCode(() => import('./create-scenario-dialog'))

/** A button that opens the form for a new scenario. */
export function CreateScenario({ projectId, type }: { projectId: string; type: ScenarioType }) {
  const t = useTranslations('scenarios')
  const [isOpen, setIsOpen] = useState(false)
  useRequestedForm(type, setIsOpen)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={CreateScenarioDialog.preload}
        onFocus={CreateScenarioDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Plus} />
        {t('list.create')}
      </Button>
      {useHasBeenTrue(isOpen) && (
        <Suspense fallback={null}>
          <CreateScenarioDialog projectId={projectId} type={type} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
