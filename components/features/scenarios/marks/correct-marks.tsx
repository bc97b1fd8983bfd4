'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { KEYBOARD_SCROLLABLE } from '@/components/ui/keyboard-scrollable'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { correctedCode, neededCorrections } from '@/lib/features/scenarios/marks/rules'
import { SAFE_CORRECTIONS, type SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { AllMarks } from './all-marks'
import { MarkCode } from './mark-code'
import { SpellingCorrections } from './spelling-corrections'
import { useSpellingCorrection } from './use-spelling-correction'

/** Number of codes that are shown before they are corrected. */
const MAX_SHOWN_CODES = 50

interface CorrectMarksProps {
  scenarioId: string
  isOpen: boolean
  onClose: () => void
}

/** Corrects the spelling of a scenario's stored marks: all that need the same at once. */
export default function CorrectMarks({ scenarioId, isOpen, onClose }: CorrectMarksProps) {
  const t = useTranslations('productMarks.mend')
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogTitle>{t('open')}</DialogTitle>
        <DialogDescription>{t('hint')}</DialogDescription>
        <AllMarks scenarioId={scenarioId}>
          {(marks) => <Corrections scenarioId={scenarioId} marks={marks} onClose={onClose} />}
        </AllMarks>
      </DialogContent>
    </Dialog>
  )
}

interface CorrectionsProps {
  scenarioId: string
  marks: readonly ProductMark[]
  onClose: () => void
}

function Corrections({ scenarioId, marks, onClose }: CorrectionsProps) {
  const t = useTranslations('productMarks.mend')
  const common = useTranslations('common')
  const { correct, isPending } = useSpellingCorrection(scenarioId)
  const [applied, setApplied] = useState<SpellingCorrection[]>([...SAFE_CORRECTIONS])
  const wrong = useMemo(
    () =>
      marks.flatMap((mark) => {
        const corrections = neededCorrections(mark.brand)
        return corrections.length > 0 ? [{ mark, corrections }] : []
      }),
    [marks],
  )
  const changed = useMemo(() => {
    const set = new Set(applied)
    return wrong.flatMap(({ mark }) => {
      const code = correctedCode(mark.brand, set)
      return code === mark.brand ? [] : [{ mark, code }]
    })
  }, [wrong, applied])
  const confirm = () =>
    void correct({ ids: changed.map(({ mark }) => mark._id), corrections: applied }, onClose)
  if (wrong.length === 0) return <p role="status">{t('none')}</p>
  return (
    <>
      <SpellingCorrections marks={wrong} applied={applied} onApply={setApplied} />
      <section
        aria-label={t('preview')}
        {...KEYBOARD_SCROLLABLE}
        className="max-h-[min(20rem,40dvh)] overflow-y-auto rounded-md border bg-card"
      >
        <ul>
          {changed.slice(0, MAX_SHOWN_CODES).map(({ mark, code }) => (
            <li key={mark._id} className="grid gap-0.5 border-b px-3 py-1.5 text-xs last:border-b-0">
              <MarkCode code={mark.brand} className="wrap-anywhere text-muted-foreground line-through" />
              <MarkCode code={code} className="wrap-anywhere" />
            </li>
          ))}
        </ul>
        {changed.length > MAX_SHOWN_CODES && (
          <p className="px-3 py-1.5 text-muted-foreground text-xs">
            {t('more', { count: changed.length - MAX_SHOWN_CODES })}
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
