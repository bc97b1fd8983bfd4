'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { useTranslate } from '@/lib/client/translate'
import { type Mapping, SHEET_FIELDS } from '@/lib/features/scenarios/sheets/rules'
import type { SheetField } from '@/lib/features/scenarios/sheets/values'
import { SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { sheetFieldName, sheetValueText } from './sheet-labels'
import type { SheetState } from './use-sheet-import'

/** Which column of the sheet holds which field. A field that another column had goes to the one it is chosen for. */
export function ColumnMapping({ state, isBusy }: { state: SheetState; isBusy: boolean }) {
  const t = useTranslations('scenarioImports')
  const translate = useTranslate()
  const id = useId()
  const { sheet, mapping, type, setType, map } = state
  const options = [
    { value: '', label: t('notImported') },
    ...SHEET_FIELDS.map((field) => ({ value: field, label: sheetFieldName(field, translate) })),
  ]
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(sheet?.titles ?? []).map(([column, title]) => (
        <div key={column} className="grid min-w-0 gap-1">
          <Label htmlFor={`${id}-${column}`} className="truncate font-normal text-sm">
            {title || t('untitledColumn', { letter: sheet?.letters[Number(column)] ?? '' })}
          </Label>
          <Select
            id={`${id}-${column}`}
            value={mapping[Number(column)] ?? ''}
            options={options}
            disabled={isBusy}
            onValueChange={(field) => map(withField(mapping, Number(column), field))}
          />
        </div>
      ))}
      {!mapping.includes('type') && (
        <div className="grid min-w-0 gap-1">
          <Label htmlFor={`${id}-type`} className="font-normal text-sm">
            {t('typeOfRows')}
          </Label>
          <Select
            id={`${id}-type`}
            value={type}
            options={SCENARIO_TYPES.map((value) => ({
              value,
              label: sheetValueText('type', value, translate),
            }))}
            onValueChange={setType}
          />
        </div>
      )}
    </div>
  )
}

function withField(mapping: Mapping, at: number, chosen: string): Mapping {
  const field = SHEET_FIELDS.find((known): known is SheetField => known === chosen) ?? null
  return mapping.map((known, column) => {
    if (column === at) return field
    return known === field ? null : known
  })
}
