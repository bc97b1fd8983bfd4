'use client'

import { FileCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { PROTOCOL_SCENARIO_LIMIT } from '@/lib/features/protocols/values'

const AddProtocolDialog = lazyCode(() => import('./add-protocol-dialog'), { isForChanges: true })

interface ProtocolOfSelectionProps {
  /** Undefined where the scenarios are of several projects. */
  projectId: string | undefined
  scenarioIds: string[]
}

/** Begins a protocol of the selected scenarios, which are all of one project. */
export function ProtocolOfSelection({ projectId, scenarioIds }: ProtocolOfSelectionProps) {
  const t = useTranslations('protocols.selection')
  const [isOpen, setIsOpen] = useState(false)
  const problem =
    projectId === undefined
      ? t('severalProjects')
      : scenarioIds.length > PROTOCOL_SCENARIO_LIMIT
        ? t('tooMany', { maximum: PROTOCOL_SCENARIO_LIMIT })
        : null
  return (
    <>
      <Button
        variant="outline"
        aria-disabled={problem !== null}
        aria-label={[t('add'), problem].filter(Boolean).join('. ')}
        title={problem ?? t('add')}
        onPointerEnter={AddProtocolDialog.preload}
        onFocus={AddProtocolDialog.preload}
        onClick={() => setIsOpen(problem === null)}
      >
        <Icon of={FileCheck} />
        <span className="max-sm:sr-only">{t('add')}</span>
      </Button>
      {isOpen && projectId !== undefined && (
        <AddProtocolDialog
          projectId={projectId}
          scenarioIds={scenarioIds}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
