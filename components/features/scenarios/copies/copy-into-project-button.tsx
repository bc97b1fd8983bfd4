'use client'

import { FolderInput } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { CopyIntoProject } from './copy-into-project'

interface CopyIntoProjectButtonProps {
  scenarios: readonly ListedScenario[]
  /** Called if some of them don't exist any more. */
  onMissing: () => void
}

/** Opens the dialog that copies the selected scenarios into another project. */
export function CopyIntoProjectButton({ scenarios, onMissing }: CopyIntoProjectButtonProps) {
  const t = useTranslations('scenarios.copies')
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useHasBeenTrue(isOpen)
  return (
    <>
      <Button variant="outline" title={t('button')} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon of={FolderInput} />
        <span className="max-sm:sr-only">{t('button')}</span>
      </Button>
      {hasOpened && (
        <CopyIntoProject
          scenarios={scenarios}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onMissing={onMissing}
        />
      )}
    </>
  )
}
