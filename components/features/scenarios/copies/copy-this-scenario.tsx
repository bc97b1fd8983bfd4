'use client'

import { FolderInput } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { usePageCommands } from '@/lib/client/page-commands'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { LazyCopyIntoProject } from '../detail/lazy-forms'

/** Opens the dialog that copies the open scenario into another project, by a button and from the palette. */
export function CopyThisScenario({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.copies')
  const [isOpen, setIsOpen] = useState(false)
  const hasOpened = useHasBeenTrue(isOpen)
  const open = () => setIsOpen(true)
  usePageCommands([{ id: 'copy-into-project', icon: FolderInput, label: t('open'), run: open }])
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        title={t('open')}
        aria-label={t('open')}
        aria-haspopup="dialog"
        onPointerEnter={LazyCopyIntoProject.preload}
        onFocus={LazyCopyIntoProject.preload}
        onClick={open}
      >
        <Icon of={FolderInput} />
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <LazyCopyIntoProject scenarios={[scenario]} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
