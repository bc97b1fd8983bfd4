import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { Link } from '@/components/shared/link'
import { Badge } from '@/components/ui/badge'
import type { JudgedRow, RowState } from '@/lib/features/scenarios/sheets/rules'
import type { SheetField } from '@/lib/features/scenarios/sheets/values'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import { type CellPlace, problemText, SheetCell } from './sheet-cell'
import { sheetFieldName } from './sheet-labels'

const STATES: Record<RowState, { label: MessageKey; variant: 'green' | 'blue' | 'orange' | 'gray' | 'red' }> =
  {
    new: { label: message('scenarioImports.states.new'), variant: 'green' },
    changed: { label: message('scenarioImports.states.changed'), variant: 'blue' },
    edited: { label: message('scenarioImports.states.edited'), variant: 'orange' },
    same: { label: message('scenarioImports.states.same'), variant: 'gray' },
    deleted: { label: message('scenarioImports.states.deleted'), variant: 'orange' },
    refused: { label: message('scenarioImports.states.refused'), variant: 'red' },
  }

/** Fields that name a row can only be put right in the file: another row would be compared. */
const NOT_CORRECTED: readonly SheetField[] = ['number', 'key']

interface SheetColumnsInput {
  fields: readonly SheetField[]
  translate: Translate
  onCorrect: (place: CellPlace) => void
}

/** The columns of the preview of a sheet. */
export function sheetColumns({ fields, translate, onCorrect }: SheetColumnsInput): DataColumns<JudgedRow> {
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
      cell: ({ row: { original } }) => <RowVerdict row={original} translate={translate} />,
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

function RowVerdict({ row, translate }: { row: JudgedRow; translate: Translate }) {
  const { label, variant } = STATES[row.state]
  return (
    <div className="grid min-w-32 max-w-72 justify-items-start gap-1 whitespace-normal">
      <Badge variant={variant}>{translate(label)}</Badge>
      {row.scenario && row.state !== 'deleted' && (
        <Link href={`/scenarios/${row.scenario._id}`} target="_blank" className="text-xs">
          {row.scenario.scenarioNumber}
        </Link>
      )}
      {row.scenario && row.state === 'deleted' && (
        <span className="text-xs">
          {translate('scenarioImports.inTrash', { number: row.scenario.scenarioNumber })}
        </span>
      )}
      {row.problems.map((problem) => {
        const text = problemText(problem, translate)
        return (
          <span key={text} className="text-tone-red text-xs">
            {text}
          </span>
        )
      })}
    </div>
  )
}
