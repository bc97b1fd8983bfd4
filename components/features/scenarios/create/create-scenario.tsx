'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '@/components/ui/dialog'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { ScenarioCreation } from './scenario-creation'

/** A button that opens the form for a new scenario. */
export function CreateScenario({ projectId, type }: { projectId: string; type: ScenarioType }) {
  const t = useTranslations('scenarios')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button>
          <Plus />
          {t('list.create')}
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-3xl" aria-describedby={undefined}>
        <DialogTitle>{t(type === 'orders' ? 'create.ordersTitle' : 'create.receiptsTitle')}</DialogTitle>
        <ScenarioCreation projectId={projectId} type={type} onDone={() => setIsOpen(false)} />
      </DialogContent>
    </Dialog>
  )
}
