'use client'

import { FolderInput } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

const CopyIntoProject = lazyCode(() => import('./copy-into-project'), { isForChanges: true })

interface CopyIntoProjectButtonProps {
  scenarios: readonly ListedScenario[]
  /** Called if some of them don't exist any more. */
  onMissing: () => void
}

/** Opens the dialog that copies the selected scenarios into another project. */
export default function CopyIntoProjectButton({ scenarios, onMissing }: CopyIntoProjectButtonProps) {
  const t = useTranslations('scenarios.copies')
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useHasBeenTrue(isOpen)
  return (
    <>
      <Button
        variant="outline"
        title={t('button')}
        aria-haspopup="dialog"
        onPointerEnter={CopyIntoProject.preload}
        onFocus={CopyIntoProject.preload}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={FolderInput} />
        <span className="max-sm:sr-only">{t('button')}</span>
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <CopyIntoProject
            scenarios={scenarios}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onMissing={onMissing}
          />
        </Suspense>
      )}
    </>
  )
}
