'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useEver } from '@/lib/client/use-ever'
import type { ScenarioType } from '@/lib/features/scenarios/contract'

const loadDialog = () => import('./create-scenario-dialog')
const CreateScenarioDialog = lazy(loadDialog)

/** A button that opens the form for a new scenario. */
export function CreateScenario({ projectId, type }: { projectId: string; type: ScenarioType }) {
  const t = useTranslations('scenarios')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => setIsOpen(true)}
      >
        <Plus />
        {t('list.create')}
      </Button>
      {useEver(isOpen) && (
        <Suspense fallback={null}>
          <CreateScenarioDialog projectId={projectId} type={type} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
