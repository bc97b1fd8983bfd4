'use client'

import { ScanLine, Wrench } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { DialogButton } from '@/components/shared/dialog-button'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'

const MakeUpMarks = lazyCode(() => import('./make-up-marks'))
const CorrectMarks = lazyCode(() => import('./correct-marks'))
const ScanDeck = lazyCode(() => import('./scan-deck'))

interface MarksActionsProps {
  scenarioId: string
  /** Whether the scenario has marks. */
  isAny: boolean
}

/** The actions on all marks of a scenario, and the marks made up for it. */
export function MarksActions({ scenarioId, isAny }: MarksActionsProps) {
  const t = useTranslations('productMarks')
  const mayEdit = useMayEdit()
  return (
    <>
      {isAny && (
        <DialogButton
          icon={ScanLine}
          label={t('deck.open')}
          isShortOnPhones
          variant="outline"
          preload={ScanDeck.preload}
        >
          {(isOpen, setIsOpen) =>
            isOpen && <ScanDeck scenarioId={scenarioId} onClose={() => setIsOpen(false)} />
          }
        </DialogButton>
      )}
      {mayEdit && <MarkTools scenarioId={scenarioId} isAny={isAny} />}
    </>
  )
}

function MarkTools({ scenarioId, isAny }: MarksActionsProps) {
  const t = useTranslations('productMarks')
  const [opened, setOpened] = useState<'correct' | 'makeUp' | null>(null)
  const close = () => setOpened(null)
  const hasOpenedCorrection = useHasBeenTrue(opened === 'correct')
  const hasMadeUp = useHasBeenTrue(opened === 'makeUp')
  return (
    <>
      <Menu
        variant="outline"
        align="end"
        title={t('tools')}
        entries={[
          {
            id: 'correct',
            kind: 'action',
            text: t('mend.open'),
            isDisabled: !isAny,
            onSelect: () => setOpened('correct'),
          },
          { id: 'makeUp', kind: 'action', text: t('makeUp.open'), onSelect: () => setOpened('makeUp') },
        ]}
      >
        <Icon of={Wrench} />
        <span className="short-label">{t('tools')}</span>
      </Menu>
      <Suspense fallback={null}>
        {hasOpenedCorrection && (
          <CorrectMarks scenarioId={scenarioId} isOpen={opened === 'correct'} onClose={close} />
        )}
        {hasMadeUp && <MakeUpMarks scenarioId={scenarioId} isOpen={opened === 'makeUp'} onClose={close} />}
      </Suspense>
    </>
  )
}
