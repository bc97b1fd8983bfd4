'use client'

import { ChevronLeft, ChevronRight, Copy, WandSparkles } from 'lucide'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent, ReactNode } from 'react'
import { StatusSelect } from '@/components/shared/status-select'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { copyText } from '@/lib/client/copy-text'
import { useNarrow } from '@/lib/client/use-narrow'
import type { ProductMark } from '@/lib/features/scenarios/marks/contract'
import { neededCorrections, PRODUCT_MARK } from '@/lib/features/scenarios/marks/rules'
import { MARK_STATUSES } from '@/lib/features/scenarios/marks/values'
import { MadeUpBadge } from './made-up-badge'
import { MarkCode } from './mark-code'
import { MarkInspection } from './mark-inspection'
import { MarkPicture } from './mark-picture'
import { MarkStatus, markTone } from './mark-status'
import { useSpellingCorrection } from './use-spelling-correction'

const SIZE = 360
const NARROW_SIZE = 272

interface MarkViewerProps {
  scenarioId: string
  mark: ProductMark
  gtins: ReadonlySet<string>
  /** Its position in the table, such as "3 of 12", or that it was deleted. */
  place: string
  /** Sets its status; null for people who may not. */
  onStatus: ((status: string) => Promise<void>) | null
  /** Goes to the previous or the next mark; null at an end. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
}

/** A mark, large enough to be scanned from the screen. */
export default function MarkViewer(props: MarkViewerProps) {
  const { scenarioId, mark, gtins, place, onStatus, onPrevious, onNext, onClose } = props
  const t = useTranslations('productMarks.viewer')
  const size = useNarrow() ? NARROW_SIZE : SIZE
  const turn = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'ArrowLeft') onPrevious?.()
    if (event.key === 'ArrowRight') onNext?.()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-xl" onKeyDown={turn}>
        <DialogHeader>
          <DialogTitle>{mark.product || t('title')}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {[mark.brandType, mark.barcode, mark.supplierCode].filter(Boolean).join(' · ')}
          </DialogDescription>
        </DialogHeader>
        <div className="grid justify-items-center gap-3">
          <div className="max-w-full rounded-md border bg-white p-3">
            <MarkPicture mark={mark} size={size} name={PRODUCT_MARK.toLabel(mark)} />
          </div>
          <div className="flex items-center gap-2">
            <TurnButton label={t('previous')} onTurn={onPrevious}>
              <Icon of={ChevronLeft} />
            </TurnButton>
            <span role="status" className="min-w-24 text-center text-sm tabular-nums">
              {place}
            </span>
            <TurnButton label={t('next')} onTurn={onNext}>
              <Icon of={ChevronRight} />
            </TurnButton>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-muted-foreground text-sm">{t('status')}</span>
          {onStatus ? (
            <StatusSelect
              label={t('status')}
              value={mark.status}
              options={statusesFor(mark).map((value) => ({ value, label: value, tone: markTone(value) }))}
              onChange={onStatus}
            />
          ) : (
            <MarkStatus status={mark.status} />
          )}
          {mark.isMadeUp && <MadeUpBadge />}
          {onStatus && <CorrectOne scenarioId={scenarioId} mark={mark} />}
          <CopyCode code={mark.brand} />
        </div>
        <MarkCode code={mark.brand} className="wrap-anywhere text-xs" />
        <MarkInspection mark={mark} gtins={gtins} scenarioId={scenarioId} />
      </DialogContent>
    </Dialog>
  )
}

/** Returns the usual statuses and the mark's own. */
const statusesFor = ({ status }: ProductMark): string[] => [...new Set([...MARK_STATUSES, status])]

interface TurnButtonProps {
  label: string
  onTurn: (() => void) | null
  children: ReactNode
}

// At an end it is not disabled, so that it keeps the focus.
function TurnButton({ label, onTurn, children }: TurnButtonProps) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={label}
      aria-disabled={!onTurn || undefined}
      onClick={() => onTurn?.()}
    >
      {children}
    </Button>
  )
}

function CorrectOne({ scenarioId, mark }: Pick<MarkViewerProps, 'scenarioId' | 'mark'>) {
  const t = useTranslations('productMarks.mend')
  const { correct, isPending } = useSpellingCorrection(scenarioId)
  const corrections = neededCorrections(mark.brand)
  if (corrections.length === 0) return null
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      onClick={() => void correct({ ids: [mark._id], corrections })}
    >
      <Icon of={WandSparkles} />
      {t('open')}
    </Button>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useTranslations('productMarks.viewer')
  const showFailure = useFailureToast()
  const copy = async () => {
    try {
      await copyText(code)
      toast({ title: t('copied') })
    } catch (error) {
      showFailure(error, 'table.copyFailed')
    }
  }
  return (
    <Button variant="outline" size="sm" className="ml-auto" onClick={copy}>
      <Icon of={Copy} />
      {t('copy')}
    </Button>
  )
}
