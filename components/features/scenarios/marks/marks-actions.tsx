'use client'

import { ScanLine, WandSparkles } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { DialogButton } from '@/components/shared/dialog-button'
import { lazyCode } from '@/lib/client/lazy-code'
import { canEdit } from '@/lib/shared/actor'

const MendMarks = lazyCode(() => import('./mend-marks'))
const ScanDeck = lazyCode(() => import('./scan-deck'))

/** What can be done with all marks of a scenario. */
export function MarksActions({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('productMarks')
  const mayEdit = canEdit(useActor())
  return (
    <>
      <DialogButton icon={ScanLine} label={t('deck.open')} variant="outline" preload={ScanDeck.preload}>
        {(isOpen, setIsOpen) =>
          isOpen && <ScanDeck scenarioId={scenarioId} onClose={() => setIsOpen(false)} />
        }
      </DialogButton>
      {mayEdit && (
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
    </>
  )
}
