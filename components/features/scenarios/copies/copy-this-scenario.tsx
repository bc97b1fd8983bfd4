'use client'

import { FolderInput } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { usePageCommands } from '@/lib/client/page-commands'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

const CopyIntoProject = lazyCode(() => import('./copy-into-project'), { isForChanges: true })

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
        onPointerEnter={CopyIntoProject.preload}
        onFocus={CopyIntoProject.preload}
        onClick={open}
      >
        <Icon of={FolderInput} />
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <CopyIntoProject scenarios={[scenario]} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
