'use client'

import { ArrowLeftRight, X } from 'lucide'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { today } from '@/lib/client/today'
import type { BrandType, StoredPiece } from '@/lib/features/scenarios/marks/contract'
import { barcodeGtin } from '@/lib/features/scenarios/marks/rules'
import type { PastedMark } from '@/lib/features/scenarios/pastes/rules'
import type { StoredLines } from '@/lib/features/scenarios/products/contract'
import { READINGS, type SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { inspectMark } from './inspect-mark'
import { MarkCode } from './mark-code'
import { useFindingText, useLettersText } from './use-finding-text'

type StoredLine = StoredLines['products'][number]

interface PastedLineProps {
  mark: PastedMark
  applied: readonly SpellingCorrection[]
  scenarioId: string
  /** A mark of the same piece of goods that is stored already. */
  stored: StoredPiece | undefined
  /** The scenario's products by their GTIN. */
  goods: ReadonlyMap<string, StoredLine>
  onSwitch: (brandType: BrandType) => void
  onRemove: () => void
}

/** A line of a paste: how it is read, what is noticed about it, and buttons to switch its kind and to remove it. */
export function PastedLine({ mark, onSwitch, onRemove, ...more }: PastedLineProps) {
  const t = useTranslations('productMarks.add')
  const { line, brand, brandType, refusal } = mark
  const other = brandType === 'КМЧЗ' ? 'КМДМ' : 'КМЧЗ'
  const { group, notes } = usePasteNotes({ mark, ...more })
  return (
    <li className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 border-b px-3 py-1 last:border-b-0">
      <span className="w-8 text-right text-muted-foreground text-xs tabular-nums">{line}</span>
      {refusal ? (
        <Badge variant="red">{t(`refusal.${refusal}`)}</Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="min-w-22 justify-between"
          aria-label={t('switchKind', { line, from: brandType, to: other })}
          title={t('switchKind', { line, from: brandType, to: other })}
          onClick={() => onSwitch(other)}
        >
          {brandType}
          <Icon of={ArrowLeftRight} />
        </Button>
      )}
      <MarkCode
        code={brand}
        className="wrap-anywhere order-1 col-span-full min-w-0 text-xs sm:order-none sm:col-auto sm:truncate"
      />
      <Button
        variant="ghost"
        size="icon-sm"
        className="col-start-4"
        data-line={line}
        aria-label={t('removeLine', { line })}
        onClick={onRemove}
      >
        <Icon of={X} />
      </Button>
      {group && (
        <p className="order-1 col-span-full text-muted-foreground text-xs sm:col-span-2 sm:col-start-3">
          {group}
        </p>
      )}
      {notes.length > 0 && (
        <ul className="order-1 col-span-full pb-1 text-tone-orange text-xs sm:col-span-2 sm:col-start-3">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Returns the group of goods that a line is the mark of, and what is noticed about it, in words. */
function usePasteNotes({
  mark,
  applied,
  scenarioId,
  stored,
  goods,
}: Pick<PastedLineProps, 'mark' | 'applied' | 'scenarioId' | 'stored' | 'goods'>) {
  const t = useTranslations('productMarks.add.note')
  const problem = useTranslations('productMarks.explanation.problems')
  const groupName = useTranslations('productMarks.inspection.groupOf')
  const kindName = useTranslations('productMarks.inspection.kind')
  const toText = useFindingText()
  const lettersText = useLettersText()
  const barcodeText = useBarcodeText(goods)
  const { brandType, corrections, problems, letters, samePieceAs, refusal, leftOut, hasTwoReadings } = mark
  if (refusal) return { group: null, notes: [] }
  const isRead = hasTwoReadings && READINGS.some((correction) => applied.includes(correction))
  const open = corrections.filter(
    (correction) =>
      !applied.includes(correction) && !(isRead && READINGS.some((reading) => reading === correction)),
  )
  // A code that is misread only because of its spelling needs no further judgement.
  const faults = problems.filter(
    (one) =>
      one !== 'writtenOut' && (open.length === 0 || (one === 'noSeparator' && open.includes('missing'))),
  )
  const isHere = stored?.scenarioId === scenarioId
  const inspected = open.length === 0 ? inspectMark(mark, NO_GOODS, today()) : null
  // The check digit of goods is among the faults already.
  const findings =
    inspected?.findings.filter(
      ({ about }) => about !== 'wrongCheckDigit' || !problems.includes('checkDigit'),
    ) ?? []
  const isKnown = mark.isStructured || (inspected !== null && inspected.kind !== 'own')
  const notes = [
    ...(isKnown || open.length > 0 || faults.length > 0
      ? []
      : [barcodeText(mark.brand) ?? t(brandType === 'КМЧЗ' ? 'notGs1' : 'own')]),
    ...open.map((correction) => t(`open.${correction}`)),
    ...faults.map((one) => problem(one)),
    ...findings.map(toText),
    // In the wrong layout all of its letters are wrong, which is said already; lookalikes are named.
    ...(letters.length > 0 && (hasTwoReadings || !open.includes('layout')) ? [lettersText(letters)] : []),
    ...(leftOut.length > 0 ? [t('leftOut', { texts: leftOut.join(', ') })] : []),
    ...(samePieceAs === null ? [] : [t('samePiece', { line: samePieceAs })]),
    ...(stored ? [isHere ? t('storedHere') : t('storedElsewhere', { scenario: stored.scenario })] : []),
  ]
  const kind = inspected?.kind
  const ofBox = kind === 'box' || kind === 'content' ? kindName(kind) : null
  return { group: inspected?.group ? groupName(inspected.group) : ofBox, notes }
}

const NO_GOODS: ReadonlySet<string> = new Set()

/** Returns a function that says whose barcode a code is, or that it looks like one; null for any other code. */
function useBarcodeText(goods: PastedLineProps['goods']): (code: string) => string | null {
  const t = useTranslations('productMarks.add.note')
  return (code) => {
    const gtin = barcodeGtin(code, goods)
    const line = goods.get(gtin ?? '')
    if (gtin === null || !line) return gtin && t('barcode')
    return t('barcodeOf', { product: [line.product, line.name].filter(Boolean).join(' · ') || line.barcode })
  }
}
