'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { useTranslate } from '@/lib/client/translate'
import {
  cellKey,
  isOnlyLeftOut,
  type JudgedCell,
  leftOutKey,
  type SheetReferences,
  type SheetValue,
  textKey,
} from '@/lib/features/scenarios/sheets/rules'
import { CorrectionField } from './correction-field'
import { type CellPlace, problemText } from './sheet-cell'
import { sheetFieldName } from './sheet-labels'

interface CorrectionDialogProps {
  place: CellPlace
  cell: JudgedCell
  /** The number of cells of the field that one choice can change. */
  count: number
  references: SheetReferences
  onCorrect: (key: string, value: SheetValue) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/**
 * Puts a cell of a sheet right, or all cells of its field with the same text. What the type of scenarios lacks is left out
 * of all of them.
 */
export function CorrectionDialog({
  place: { row, field },
  cell,
  count,
  references,
  onCorrect,
  onClose,
  onCloseAutoFocus,
}: CorrectionDialogProps) {
  const t = useTranslations('scenarioImports.mend')
  const common = useTranslations('common')
  const translate = useTranslate()
  const id = useId()
  const { text, problem } = cell
  const isLeftOut = isOnlyLeftOut(cell)
  const [value, setValue] = useState<SheetValue | undefined>(isLeftOut ? null : cell.value)
  const [isForAll, setIsForAll] = useState(count > 1)
  const name = sheetFieldName(field, translate)
  const correct = () => {
    if (value === undefined) return
    const ofText = isForAll ? textKey(field, text) : cellKey(field, row.rowNumber)
    onCorrect(isLeftOut ? leftOutKey(field) : ofText, value)
    onClose()
  }
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md" onCloseAutoFocus={onCloseAutoFocus}>
        <DialogTitle>{t('title', { field: name, row: row.rowNumber })}</DialogTitle>
        <DialogDescription>
          {text.trim() === '' ? t('empty') : t('text', { text: text.slice(0, 200) })}
          {problem && ` ${problemText(problem, translate)}.`}
        </DialogDescription>
        {!isLeftOut && (
          <CorrectionField
            id={id}
            field={field}
            label={name}
            references={references}
            value={value}
            onChange={setValue}
          />
        )}
        {count > 1 && !isLeftOut && (
          <Label className="flex items-center gap-2 font-normal touch:min-h-10">
            <Checkbox checked={isForAll} onCheckedChange={setIsForAll} />
            {text.trim() === '' ? t('forAllEmpty', { count }) : t('forAll', { count })}
          </Label>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={value === undefined || value === ''} onClick={correct}>
            {isLeftOut ? t('leaveOut', { count }) : t('apply')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
