'use client'

import { CircleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { NoteBox } from '@/components/shared/note-box'
import { Label } from '@/components/ui/label'
import { Switch } from '@/components/ui/switch'
import { useTranslate } from '@/lib/client/translate'
import { rowOutcome } from '@/lib/features/scenarios/imports/rules'
import {
  cellKey,
  countCorrected,
  type JudgedRow,
  SHEET_FIELDS,
  type SheetReferences,
  type SheetValue,
} from '@/lib/features/scenarios/sheets/rules'
import { CorrectionDialog } from './correction-dialog'
import { OutcomeCounts } from './row-verdict'
import type { CellPlace } from './sheet-cell'
import { sheetColumns } from './sheet-columns'

/** The estimated height of a row in pixels. */
const ROW_HEIGHT = 57

interface SheetPreviewProps {
  rows: readonly JudgedRow[]
  /** Those that the import stores. */
  stored: readonly JudgedRow[]
  references: SheetReferences
  onCorrect: (key: string, value: SheetValue) => void
}

/** The rows of a sheet as an import takes them: what was understood in each cell, and what can't be taken and why. */
export function SheetPreview({ rows, stored, references, onCorrect }: SheetPreviewProps) {
  const t = useTranslations('scenarioImports')
  const translate = useTranslate()
  const id = useId()
  const [isOnlyRefused, setIsOnlyRefused] = useState(false)
  const [corrected, setCorrected] = useState<CellPlace | null>(null)
  const correctedCell = corrected?.row.cells.get(corrected.field)
  const section = useRef<HTMLElement>(null)
  const closeCorrection = useCallback(() => setCorrected(null), [])
  const cells = useMemo(() => rows.flatMap((row) => [...row.cells.values()]), [rows])
  const notTaken = cells.filter(({ problem }) => problem !== undefined).length
  const refused = useMemo(() => rows.filter(({ state }) => state === 'refused'), [rows])
  const fieldNames = SHEET_FIELDS.filter((field) => rows.some((row) => row.cells.has(field))).join(' ')
  const storedNumbers = useMemo(() => new Set(stored.map(({ rowNumber }) => rowNumber)), [stored])
  const columns = useMemo(
    () =>
      sheetColumns({
        fields: SHEET_FIELDS.filter((field) => fieldNames.split(' ').includes(field)),
        stored: storedNumbers,
        translate,
        onCorrect: setCorrected,
      }),
    [fieldNames, storedNumbers, translate],
  )
  const outcomes = useMemo(
    () => rows.map((row) => rowOutcome(row, storedNumbers.has(row.rowNumber))),
    [rows, storedNumbers],
  )
  const shown = isOnlyRefused && refused.length > 0 ? refused : rows
  return (
    <section ref={section} aria-label={t('rows')} className="grid min-w-0 gap-2 tabular-nums">
      <p role="status" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span>{t('total', { count: rows.length })}</span>
        <OutcomeCounts outcomes={outcomes} translate={translate} />
      </p>
      {refused.length > 0 && (
        <NoteBox
          tone="red"
          icon={CircleAlert}
          role="alert"
          action={
            <span className="flex items-center gap-2">
              <Switch id={`${id}-only`} checked={isOnlyRefused} onCheckedChange={setIsOnlyRefused} />
              <Label htmlFor={`${id}-only`}>{t('onlyRefused')}</Label>
            </span>
          }
        >
          {notTaken > 0
            ? `${t('notTaken', { count: notTaken, total: cells.length })} ${t('notTakenHint', { count: notTaken })}`
            : t('rowsNotTaken', { count: refused.length })}
        </NoteBox>
      )}
      <DataTable
        label={t('rows')}
        columns={columns}
        rows={shown}
        rowId={({ rowNumber }) => String(rowNumber)}
        rowClassName={({ state }) => (state === 'refused' ? 'row-alarm' : undefined)}
        density="compact"
        containerClassName="max-h-[28rem] scroll-pt-9 [overflow-anchor:none] max-sm:[&_thead]:top-0"
        body={(body) => <VirtualBody body={body} rowHeight={ROW_HEIGHT} />}
        empty={null}
      />
      {corrected && correctedCell && (
        <CorrectionDialog
          key={`${corrected.field}:${corrected.row.rowNumber}`}
          place={corrected}
          cell={correctedCell}
          count={countCorrected(rows, corrected.field, correctedCell)}
          references={references}
          onCorrect={onCorrect}
          onClose={closeCorrection}
          onCloseAutoFocus={(event) => focusCell(event, section.current, corrected)}
        />
      )}
    </section>
  )
}

/** Moves the focus to a cell that was put right, whose former button is gone, or to the first that can be put right. */
function focusCell(event: Event, section: HTMLElement | null, { row, field }: CellPlace) {
  const button =
    section?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellKey(field, row.rowNumber))}"]`) ??
    section?.querySelector<HTMLElement>('[data-cell]')
  if (!button) return
  event.preventDefault()
  button.focus()
}
