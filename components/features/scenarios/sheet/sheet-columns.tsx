import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import type { JudgedRow } from '@/lib/features/scenarios/sheets/rules'
import type { SheetField } from '@/lib/features/scenarios/sheets/values'
import type { Translate } from '@/lib/shared/messages'
import { RowVerdict } from './row-verdict'
import { type CellPlace, SheetCell } from './sheet-cell'
import { sheetFieldName } from './sheet-labels'

/** Fields that name a row can only be put right in the file: another row would be compared. */
const NOT_CORRECTED: readonly SheetField[] = ['number', 'key']

interface SheetColumnsInput {
  fields: readonly SheetField[]
  /** The numbers of the rows that the import stores. */
  stored: ReadonlySet<number>
  translate: Translate
  onCorrect: (place: CellPlace) => void
}

/** The columns of the preview of a sheet. */
export function sheetColumns({
  fields,
  stored,
  translate,
  onCorrect,
}: SheetColumnsInput): DataColumns<JudgedRow> {
  const { display } = dataColumnHelper<JudgedRow>()
  return [
    display({
      id: 'row',
      header: translate('scenarioImports.row'),
      cell: ({ row }) => translate('common.figure', { value: row.original.rowNumber }),
      meta: { kind: 'figures' },
    }),
    display({
      id: 'state',
      header: translate('scenarioImports.state'),
      cell: ({ row: { original } }) => (
        <RowVerdict row={original} isStored={stored.has(original.rowNumber)} translate={translate} />
      ),
    }),
    ...fields.map((field) =>
      display({
        id: field,
        header: sheetFieldName(field, translate),
        cell: ({ row: { original } }) => {
          const cell = original.cells.get(field)
          return (
            cell && (
              <SheetCell
                row={original}
                field={field}
                cell={cell}
                translate={translate}
                onCorrect={NOT_CORRECTED.includes(field) ? null : onCorrect}
              />
            )
          )
        },
      }),
    ),
  ]
}
