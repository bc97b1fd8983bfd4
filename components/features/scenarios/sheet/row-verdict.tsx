import { Link } from '@/components/shared/link'
import { Badge } from '@/components/ui/badge'
import type { JudgedRow } from '@/lib/features/scenarios/sheets/rules'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import { problemText } from './sheet-cell'

const VERDICTS = {
  new: { label: message('scenarioImports.states.new'), variant: 'green' },
  changed: { label: message('scenarioImports.states.changed'), variant: 'blue' },
  edited: { label: message('scenarioImports.states.edited'), variant: 'orange' },
  left: { label: message('scenarioImports.states.left'), variant: 'gray' },
  same: { label: message('scenarioImports.states.same'), variant: 'gray' },
  deleted: { label: message('scenarioImports.states.deleted'), variant: 'orange' },
  refused: { label: message('scenarioImports.states.refused'), variant: 'red' },
} as const satisfies Record<JudgedRow['state'] | 'left', { label: MessageKey; variant: string }>

interface RowVerdictProps {
  row: JudgedRow
  /** Whether the import stores it: a row with other values may leave its scenario as it is. */
  isStored: boolean
  translate: Translate
}

/** What an import does with a row, and why it leaves it out. */
export function RowVerdict({ row, isStored, translate }: RowVerdictProps) {
  const differs = row.state === 'changed' || row.state === 'edited'
  const { label, variant } = VERDICTS[differs && !isStored ? 'left' : row.state]
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
