import { ArrowUpRight, Trash2 } from 'lucide-react'
import Link from 'next/link'
import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowActions } from '@/components/shared/data-table/row-actions'
import { RowHistoryButton } from '@/components/shared/data-table/row-history-button'
import { Moment } from '@/components/shared/moment'
import { Button } from '@/components/ui/button'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { ScenarioStatusControl } from '../scenario-status'
import { KeyData } from './key-data'

interface ScenarioColumnsInput {
  t: ReturnType<typeof useTranslations<'scenarios'>>
  /** Null for whoever may not delete. */
  onDelete: ((scenario: ListedScenario) => void) | null
}

/** The columns of a project's scenario table. */
export function scenarioColumns({ t, onDelete }: ScenarioColumnsInput): DataColumns<ListedScenario> {
  const column = dataColumnHelper<ListedScenario>()
  return [
    column.display({
      id: 'number',
      header: t('list.number'),
      meta: { sort: 'number' },
      cell: ({ row: { original } }) => (
        <Link
          href={`/scenarios/${original._id}`}
          className="whitespace-nowrap font-medium tabular-nums underline-offset-4 hover:underline"
        >
          {original.scenarioNumber}
        </Link>
      ),
    }),
    column.display({
      id: 'status',
      header: t('list.status'),
      cell: ({ row: { original } }) => (
        <ScenarioStatusControl
          scenario={original}
          label={t('list.statusOf', { number: original.scenarioNumber })}
          className="border-transparent bg-transparent group-hover/row:border-input"
        />
      ),
      meta: { sort: 'status', name: t('list.status'), skeletonClassName: 'w-28' },
    }),
    column.display({
      id: 'country',
      header: t('list.country'),
      meta: { sort: 'country', name: t('list.country') },
      cell: ({ row }) => row.original.data.country,
    }),
    column.display({
      id: 'plant',
      header: t('list.plant'),
      meta: { sort: 'plant', name: t('list.plant') },
      cell: ({ row }) => row.original.data.plant,
    }),
    column.display({
      id: 'created',
      header: t('list.created'),
      cell: ({ row }) => <Moment value={row.original.createdAt} className="whitespace-nowrap tabular-nums" />,
      meta: { sort: 'created', name: t('list.created'), skeletonClassName: 'w-32' },
    }),
    column.display({
      id: 'keyData',
      header: t('list.keyData'),
      cell: ({ row }) => <KeyData scenario={row.original} />,
      meta: { className: 'w-full max-w-48', skeletonClassName: 'w-56', name: t('list.keyData') },
    }),
    column.display({
      id: 'actions',
      header: t('list.actions'),
      meta: { align: 'right', isHeaderHidden: true, skeletonClassName: 'w-21' },
      cell: ({ row: { original } }) => {
        const number = original.scenarioNumber
        return (
          <RowActions>
            <Button asChild variant="ghost" size="icon-sm">
              <Link href={`/scenarios/${original._id}`} aria-label={t('list.view', { number })}>
                <ArrowUpRight />
              </Link>
            </Button>
            <RowHistoryButton id={original._id} name={number} />
            {onDelete && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={t('list.remove', { number })}
                onClick={() => onDelete(original)}
              >
                <Trash2 />
              </Button>
            )}
          </RowActions>
        )
      },
    }),
  ]
}
