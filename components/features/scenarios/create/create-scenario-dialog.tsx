'use client'

import { useTranslations } from 'next-intl'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { ScenarioCreation } from './scenario-creation'

interface CreateScenarioDialogProps {
  projectId: string
  type: ScenarioType
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The dialog with the form for a new scenario. */
export default function CreateScenarioDialog(props: CreateScenarioDialogProps) {
  const { projectId, type, isOpen, onOpenChange } = props
  const t = useTranslations('scenarios')
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-3xl" aria-describedby={undefined}>
        <DialogTitle>{t(type === 'orders' ? 'create.ordersTitle' : 'create.receiptsTitle')}</DialogTitle>
        <ScenarioCreation projectId={projectId} type={type} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}
