'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { NoteBox } from '@/components/shared/note-box'
import { useRemovalWithFocus } from '@/components/shared/use-removal-with-focus'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { storedPiecesQuery } from '@/lib/features/scenarios/marks/client'
import type { BrandType, StoredPiece } from '@/lib/features/scenarios/marks/contract'
import { goodsByGtin } from '@/lib/features/scenarios/marks/rules'
import { findPieceMarks, type PastedMark } from '@/lib/features/scenarios/pastes/rules'
import { productLinesQuery } from '@/lib/features/scenarios/products/client'
import type { SpellingCorrection } from '@/lib/shared/gs1-spelling'
import { PastedLine } from './pasted-line'
import { SpellingCorrections } from './spelling-corrections'

/** Number of entries shown until more are requested. */
const LINES_PER_PAGE = 100

interface PastedMarksProps {
  scenarioId: string
  marks: PastedMark[]
  /** The corrections that are applied to the codes. */
  applied: readonly SpellingCorrection[]
  /** The number of lines that repeat a code. */
  repeated: number
  isAdding: boolean
  onApply: (applied: SpellingCorrection[]) => void
  onSwitch: (line: number, brandType: BrandType) => void
  onRemove: (lines: number[]) => void
  onBack: () => void
  onCancel: () => void
  onAdd: (marks: PastedMark[]) => void
}

/** The marks parsed from a paste, before anything is stored. */
export function PastedMarks(props: PastedMarksProps) {
  const { scenarioId, marks, applied, repeated, isAdding } = props
  const { onApply, onSwitch, onRemove, onBack, onCancel, onAdd } = props
  const t = useTranslations('productMarks.add')
  const common = useTranslations('common')
  const id = useId()
  const [limit, setLimit] = useState(LINES_PER_PAGE)
  const [isOnlyRefused, setIsOnlyRefused] = useState(false)
  const refused = marks.filter(({ refusal }) => refusal !== null)
  const listed = isOnlyRefused && refused.length > 0 ? refused : marks
  const shown = listed.slice(0, limit)
  const added = marks.filter(({ samePieceAs }) => samePieceAs === null)
  const sames = marks.length - added.length
  const stored = useStoredPieces(scenarioId, marks)
  const goods = useGoods(scenarioId)
  const known = findPieceMarks(marks, new Set(stored.keys()))
  const { list, remove } = useRemovalWithFocus(shown, onRemove)
  return (
    <>
      <p role="status" className="text-sm">
        <span className="font-medium">{t('count', { count: marks.length })}</span>
        {repeated > 0 && (
          <span className="text-muted-foreground"> · {t('repeated', { count: repeated })}</span>
        )}
        {sames > 0 && <span className="text-muted-foreground"> · {t('samePieces', { count: sames })}</span>}
      </p>
      <SpellingCorrections marks={marks} applied={applied} onApply={onApply} />
      {known.count > 0 && (
        <NoteBox
          tone="orange"
          action={
            <Button variant="outline" size="sm" onClick={() => onRemove(known.found.map(({ line }) => line))}>
              {t('removeRefused', { count: known.found.length })}
            </Button>
          }
        >
          {t('stored', { count: known.count })}
        </NoteBox>
      )}
      {refused.length > 0 && (
        <NoteBox
          tone="red"
          role="alert"
          action={
            <>
              <span className="flex items-center gap-2">
                <Switch id={`${id}-only`} checked={isOnlyRefused} onCheckedChange={setIsOnlyRefused} />
                <Label htmlFor={`${id}-only`}>{t('onlyRefused')}</Label>
              </span>
              <Button variant="outline" size="sm" onClick={() => onRemove(refused.map(({ line }) => line))}>
                {t('removeRefused', { count: refused.length })}
              </Button>
            </>
          }
        >
          {t('refused', { count: refused.length, total: marks.length })}
        </NoteBox>
      )}
      <section
        ref={list}
        aria-label={t('preview')}
        tabIndex={-1}
        className="max-h-[min(24rem,50dvh)] overflow-y-auto rounded-md border bg-card"
      >
        <ul>
          {shown.map((mark) => (
            <PastedLine
              key={mark.line}
              mark={mark}
              applied={applied}
              scenarioId={scenarioId}
              stored={stored.get(mark.piece ?? '')}
              goods={goods}
              onSwitch={(brandType) => onSwitch(mark.line, brandType)}
              onRemove={() => remove(mark.line)}
            />
          ))}
        </ul>
        {marks.length === 0 && <p className="p-3 text-muted-foreground text-sm">{t('allRemoved')}</p>}
        {listed.length > limit && (
          <Button variant="ghost" className="w-full" onClick={() => setLimit(limit + LINES_PER_PAGE)}>
            {common('showMore')}
          </Button>
        )}
      </section>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" className="mr-auto" disabled={isAdding} onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="outline" disabled={isAdding} onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button disabled={isAdding || marks.length === 0 || refused.length > 0} onClick={() => onAdd(added)}>
          {t('submit')}
        </Button>
      </div>
    </>
  )
}

/** Returns the marks that are stored already of the pieces of goods in a paste, by their pieces. */
function useStoredPieces(scenarioId: string, marks: readonly PastedMark[]): ReadonlyMap<string, StoredPiece> {
  const pieces = [...new Set(marks.flatMap(({ piece }) => piece ?? []))].toSorted()
  const { data } = useQuery(storedPiecesQuery(scenarioId, pieces))
  return useMemo(() => new Map(data?.stored.map((one) => [one.piece, one])), [data])
}

/** Returns the scenario's products by their GTIN; empty until they are loaded. */
function useGoods(scenarioId: string) {
  const { data } = useQuery(productLinesQuery(scenarioId))
  return useMemo(() => goodsByGtin(data?.products.filter(({ barcode }) => barcode !== '') ?? []), [data])
}
