import { CircleAlert, Pencil, TriangleAlert } from 'lucide'
import { Icon } from '@/components/ui/icon'
import {
  cellKey,
  type JudgedCell,
  type JudgedRow,
  type SheetProblem,
} from '@/lib/features/scenarios/sheets/rules'
import type { SheetField } from '@/lib/features/scenarios/sheets/values'
import type { Translate } from '@/lib/shared/messages'
import { plainLine } from '@/lib/shared/plain-line'
import { sheetFieldName, sheetValueText } from './sheet-labels'

/** A cell of a sheet, by its row and field. */
export interface CellPlace {
  row: JudgedRow
  field: SheetField
}

interface SheetCellProps extends CellPlace {
  cell: JudgedCell
  translate: Translate
  /** Asks for another value; null where none can be chosen here. */
  onCorrect: ((place: CellPlace) => void) | null
}

/** The understood value of a cell, or why it can't be taken; the value that it replaces stands before it. */
export function SheetCell({ row, field, cell, translate, onCorrect }: SheetCellProps) {
  const { text, value, problem, warning, corrected } = cell
  if (problem) {
    const why = problemText(problem, translate)
    const shown = (
      <>
        <span className="flex items-center gap-1">
          <Icon of={CircleAlert} className="size-4 shrink-0" />
          <span className="wrap-anywhere">
            {text.slice(0, MAX_SHOWN_LENGTH) || translate('scenarioImports.emptyCell')}
          </span>
        </span>
        <span className="block text-xs">{why}</span>
      </>
    )
    const look = 'block min-w-40 max-w-72 whitespace-normal text-left text-tone-red'
    if (!onCorrect) return <span className={look}>{shown}</span>
    const label = translate('scenarioImports.mend.open', {
      row: row.rowNumber,
      field: sheetFieldName(field, translate),
      problem: why,
    })
    return (
      <button
        type="button"
        data-cell={cellKey(field, row.rowNumber)}
        aria-label={label}
        className={`${look} cursor-pointer rounded-sm underline-offset-2 hover:underline focus-visible:outline-2`}
        onClick={() => onCorrect({ row, field })}
      >
        {shown}
      </button>
    )
  }
  if (value === undefined) return null
  const change = row.changes.find((each) => each.field === field)
  const understood = sheetValueText(field, value, translate)
  return (
    <span className="block max-w-72 whitespace-normal">
      {change && (
        <del className="mr-1 text-muted-foreground">
          {sheetValueText(field, change.before, translate).slice(0, MAX_SHOWN_LENGTH) ||
            translate('scenarioImports.emptyCell')}
        </del>
      )}
      <span className={change && 'font-medium'}>{understood.slice(0, MAX_SHOWN_LENGTH)}</span>
      {corrected && onCorrect && (
        <button
          type="button"
          data-cell={cellKey(field, row.rowNumber)}
          aria-label={translate('scenarioImports.mend.again', {
            row: row.rowNumber,
            field: sheetFieldName(field, translate),
          })}
          className="ml-1 cursor-pointer rounded-sm align-middle text-muted-foreground focus-visible:outline-2"
          onClick={() => onCorrect({ row, field })}
        >
          <Icon of={Pencil} className="size-3.5" />
        </button>
      )}
      {plainLine(text).toLowerCase() !== understood.toLowerCase() && text.trim() !== '' && (
        <span className="block text-muted-foreground text-xs">{text.slice(0, MAX_SHOWN_LENGTH)}</span>
      )}
      {change?.isEdited && (
        <span className="block text-tone-orange text-xs">{translate('scenarioImports.editedCell')}</span>
      )}
      {warning && (
        <span className="flex gap-1 text-tone-orange text-xs">
          <Icon of={TriangleAlert} className="size-3.5 shrink-0" />
          {problemText(warning, translate)}
        </span>
      )}
    </span>
  )
}

/** The number of characters of a text that a cell shows. */
const MAX_SHOWN_LENGTH = 100

/** Returns the text of a problem. */
export const problemText = ({ messageKey, params }: SheetProblem, translate: Translate) =>
  translate(messageKey, params)
