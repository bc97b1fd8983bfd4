'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { KEYBOARD_SCROLLABLE } from '@/components/ui/keyboard-scrollable'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { mendedCode, neededMends } from '@/lib/features/scenarios/marks/rules'
import { SAFE_MENDS, type SpellingMend } from '@/lib/shared/gs1-spelling'
import { AllMarks } from './all-marks'
import { MarkCode } from './mark-code'
import { PasteMends } from './paste-mends'
import { useMending } from './use-mending'

/** Number of codes that are shown before they are mended. */
const SHOWN = 50

interface MendMarksProps {
  scenarioId: string
  isOpen: boolean
  onClose: () => void
}

/** Mends the spelling of a scenario's stored marks: all that need the same at once. */
export default function MendMarks({ scenarioId, isOpen, onClose }: MendMarksProps) {
  const t = useTranslations('productMarks.mend')
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogTitle>{t('open')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        <AllMarks scenarioId={scenarioId}>
          {(marks) => <Mends scenarioId={scenarioId} marks={marks} onClose={onClose} />}
        </AllMarks>
      </DialogContent>
    </Dialog>
  )
}

interface MendsProps {
  scenarioId: string
  marks: readonly ProductMark[]
  onClose: () => void
}

function Mends({ scenarioId, marks, onClose }: MendsProps) {
  const t = useTranslations('productMarks.mend')
  const common = useTranslations('common')
  const { mend, isPending } = useMending(scenarioId)
  const [applied, setApplied] = useState<SpellingMend[]>([...SAFE_MENDS])
  const wrong = useMemo(
    () =>
      marks.flatMap((mark) => {
        const mends = neededMends(mark.brand)
        return mends.length > 0 ? [{ mark, mends }] : []
      }),
    [marks],
  )
  const changed = useMemo(() => {
    const set = new Set(applied)
    return wrong.flatMap(({ mark }) => {
      const code = mendedCode(mark.brand, set)
      return code === mark.brand ? [] : [{ mark, code }]
    })
  }, [wrong, applied])
  const confirm = () => void mend({ ids: changed.map(({ mark }) => mark._id), mends: applied }, onClose)
  if (wrong.length === 0) return <p role="status">{t('none')}</p>
  return (
    <>
      <PasteMends marks={wrong} applied={applied} onApply={setApplied} />
      <section
        aria-label={t('preview')}
        {...KEYBOARD_SCROLLABLE}
        className="max-h-[min(20rem,40dvh)] overflow-y-auto rounded-md border bg-card"
      >
        <ul>
          {changed.slice(0, SHOWN).map(({ mark, code }) => (
            <li key={mark._id} className="grid gap-0.5 border-b px-3 py-1.5 text-xs last:border-b-0">
              <MarkCode code={mark.brand} className="wrap-anywhere text-muted-foreground line-through" />
              <MarkCode code={code} className="wrap-anywhere" />
            </li>
          ))}
        </ul>
        {changed.length > SHOWN && (
          <p className="px-3 py-1.5 text-muted-foreground text-xs">
            {t('more', { count: changed.length - SHOWN })}
          </p>
        )}
      </section>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button disabled={changed.length === 0 || isPending} onClick={confirm}>
          {t('submit', { count: changed.length })}
        </Button>
      </DialogFooter>
    </>
  )
}
