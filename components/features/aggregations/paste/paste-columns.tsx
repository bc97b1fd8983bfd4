import { X } from 'lucide'
import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { AggregationText } from '@/lib/features/aggregations/contract'
import { type PastedRow, type PasteProblem, USUAL_TYPES } from '@/lib/features/aggregations/rules'
import { formatDottedDay } from '@/lib/shared/dates'
import { lookalikeWarning } from '@/lib/shared/lookalikes'
import type { Translate } from '@/lib/shared/messages'

type Translations = ReturnType<typeof useTranslations<'aggregations'>>

interface PasteColumnsInput {
  t: Translations
  translate: Translate
  /** Whether any row has a problem to show. */
  hasProblems: boolean
  onRemove: (line: number) => void
}

/** The columns of the preview. */
export function pasteColumns({
  t,
  translate,
  hasProblems,
  onRemove,
}: PasteColumnsInput): DataColumns<PastedRow> {
  const column = dataColumnHelper<PastedRow>()
  const text = (name: AggregationText) =>
    column.display({
      id: name,
      header: t(`fields.${name}`),
      cell: ({ row }) => (
        <span className="block max-w-60 truncate tabular-nums">{row.original.aggregation[name]}</span>
      ),
    })
  const problems = column.display({
    id: 'problems',
    header: t('paste.problem'),
    cell: ({ row }) => <Problems t={t} translate={translate} problems={row.original.problems} />,
  })
  return [
    column.display({
      id: 'line',
      header: t('paste.line'),
      cell: ({ row }) => translate('common.figure', { value: row.original.line }),
      meta: { kind: 'figures' },
    }),
    ...(hasProblems ? [problems] : []),
    text('plant'),
    column.display({
      id: 'date',
      header: t('fields.date'),
      cell: ({ row: { original } }) => {
        const { date } = original.aggregation
        if (date !== null) return <span className="tabular-nums">{formatDottedDay(date)}</span>
        return <span className="text-muted-foreground">{t('noDate')}</span>
      },
    }),
    text('aggregate'),
    text('task'),
    text('type'),
    text('idocPos'),
    text('tid'),
    text('idocErt'),
    column.display({
      id: 'actions',
      header: translate('table.actions'),
      meta: { kind: 'actions', isHeaderHidden: true },
      cell: ({ row: { original } }) => (
        <Button
          data-line={original.line}
          variant="ghost"
          size="icon-sm"
          aria-label={t('paste.removeRow', { line: original.line })}
          onClick={() => onRemove(original.line)}
        >
          <Icon of={X} />
        </Button>
      ),
    }),
  ]
}

function Problems({ problems, ...translators }: Translators & { problems: PasteProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="wrap-anywhere min-w-56 max-w-80 whitespace-normal">
      {problems.map((problem) => {
        const message = problemMessage(problem, translators)
        return <li key={message}>{message}</li>
      })}
    </ul>
  )
}

type Translators = Pick<PasteColumnsInput, 't' | 'translate'>

function problemMessage(problem: PasteProblem, { t, translate }: Translators): string {
  switch (problem.kind) {
    case 'tooLong':
      return t('paste.problems.tooLong', { ...problem, field: t(`fields.${problem.field}`) })
    case 'unreadableDate':
      return t('paste.problems.unreadableDate', { text: problem.text })
    case 'unusedColumns':
      return t('paste.problems.unusedColumns', { used: problem.used, texts: problem.texts.join(', ') })
    case 'untitledColumns':
      return t('paste.problems.untitledColumns', { texts: problem.texts.join(', ') })
    case 'unusualType':
      return t('paste.problems.unusualType', { text: problem.text, usual: USUAL_TYPES.join(', ') })
    case 'shortened':
    case 'digitsLost':
    case 'date':
    case 'error':
      return t(`paste.problems.${problem.kind}`, { text: problem.text })
    case 'lookalike': {
      const { messageKey, params } = lookalikeWarning(problem.found)
      const field = t(`fields.${problem.field}`)
      return t('paste.problems.lookalike', { field, warning: translate(messageKey, params) })
    }
    default:
      return t(`paste.problems.${problem.kind}`)
  }
}
