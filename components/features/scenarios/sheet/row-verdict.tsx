import { Link } from '@/components/shared/link'
import { Badge } from '@/components/ui/badge'
import { type RowOutcome, rowOutcome } from '@/lib/features/scenarios/imports/rules'
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
} as const satisfies Record<RowOutcome, { label: MessageKey; variant: string }>

const COUNTS = [
  ['new', message('scenarioImports.counts.new')],
  ['changed', message('scenarioImports.counts.changed')],
  ['edited', message('scenarioImports.counts.edited')],
  ['left', message('scenarioImports.counts.left')],
  ['same', message('scenarioImports.counts.same')],
  ['deleted', message('scenarioImports.counts.deleted')],
  ['refused', message('scenarioImports.counts.refused')],
] as const satisfies (readonly [RowOutcome, MessageKey])[]

interface RowVerdictProps {
  row: JudgedRow
  /** Whether the import stores it: a row with other values may leave its scenario as it is. */
  isStored: boolean
  translate: Translate
}

/** Shows whether an import adds, changes or leaves out a row, and why it leaves it out. */
export function RowVerdict({ row, isStored, translate }: RowVerdictProps) {
  const { label, variant } = VERDICTS[rowOutcome(row, isStored)]
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

interface OutcomeCountsProps {
  /** That of each row. */
  outcomes: readonly RowOutcome[]
  translate: Translate
}

/** How many rows an import adds, changes and leaves, in the order of what a person looks for first. */
export function OutcomeCounts({ outcomes, translate }: OutcomeCountsProps) {
  return COUNTS.map(([outcome, label]) => {
    const count = outcomes.filter((one) => one === outcome).length
    return count > 0 && <span key={outcome}>{translate(label, { count })}</span>
  })
}
