'use client'

import { FlaskConical, ScanLine, WandSparkles } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { DialogButton } from '@/components/shared/dialog-button'
import { lazyCode } from '@/lib/client/lazy-code'
import { canEdit } from '@/lib/shared/actor'

const MendMarks = lazyCode(() => import('./mend-marks'))
const MakeUpMarks = lazyCode(() => import('./make-up-marks'))
const ScanDeck = lazyCode(() => import('./scan-deck'))

interface MarksActionsProps {
  scenarioId: string
  /** Whether the scenario has marks. */
  isAny: boolean
}

/** What can be done with all marks of a scenario, and made up for it. */
export function MarksActions({ scenarioId, isAny }: MarksActionsProps) {
  const t = useTranslations('productMarks')
  const mayEdit = canEdit(useActor())
  return (
    <>
      {isAny && (
        <DialogButton icon={ScanLine} label={t('deck.open')} variant="outline" preload={ScanDeck.preload}>
          {(isOpen, setIsOpen) =>
            isOpen && <ScanDeck scenarioId={scenarioId} onClose={() => setIsOpen(false)} />
          }
        </DialogButton>
      )}
      {isAny && mayEdit && (
        <DialogButton
          icon={WandSparkles}
          label={t('mend.open')}
          variant="outline"
          preload={MendMarks.preload}
        >
          {(isOpen, setIsOpen) => (
            <MendMarks scenarioId={scenarioId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
          )}
        </DialogButton>
      )}
      {mayEdit && (
        <DialogButton
          icon={FlaskConical}
          label={t('makeUp.open')}
          variant="outline"
          preload={MakeUpMarks.preload}
        >
          {(isOpen, setIsOpen) => (
            <MakeUpMarks scenarioId={scenarioId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
          )}
        </DialogButton>
      )}
    </>
  )
}
