import { ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { RowActions } from '@/components/shared/data-table/row-actions'
import { Moment } from '@/components/shared/moment'
import { Button } from '@/components/ui/button'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ScenarioStatusControl } from '../scenario-status'

type Translate = ReturnType<typeof useTranslations<'scenarios'>>

const LINK_CLASSES = 'whitespace-nowrap underline-offset-4 hover:underline'

/** The columns of the table of all scenarios. */
export function allScenarioColumns(t: Translate): DataColumns<ListedScenario> {
  const column = dataColumnHelper<ListedScenario>()
  return [
    column.display({
      id: 'number',
      header: t('all.id'),
      meta: { sort: 'number' },
      cell: ({ row: { original } }) => (
        <Link href={`/scenarios/${original._id}`} className={`${LINK_CLASSES} font-medium tabular-nums`}>
          {original.scenarioNumber}
        </Link>
      ),
    }),
    column.display({
      id: 'project',
      header: t('all.project'),
      meta: { className: 'w-full max-w-96', skeletonClassName: 'w-56', name: t('all.project') },
      cell: ({ row: { original } }) => (
        <Link
          href={`/projects/${original.projectId}`}
          title={formatProjectNumber(original.projectNumber)}
          className={`${LINK_CLASSES} block min-w-40 truncate`}
        >
          {original.projectName}
        </Link>
      ),
    }),
    column.display({
      id: 'type',
      header: t('all.type'),
      meta: { name: t('all.type') },
      cell: ({ row }) => t(`type.${row.original.type}`),
    }),
    column.display({
      id: 'status',
      header: t('all.status'),
      meta: { sort: 'status', skeletonClassName: 'w-28', name: t('all.status') },
      cell: ({ row: { original } }) => (
        <ScenarioStatusControl
          scenario={original}
          label={t('list.statusOf', { number: original.scenarioNumber })}
          className="border-transparent bg-transparent group-hover/row:border-input"
        />
      ),
    }),
    column.display({
      id: 'country',
      header: t('all.country'),
      meta: { sort: 'country', name: t('all.country') },
      cell: ({ row }) => row.original.data.country,
    }),
    column.display({
      id: 'plant',
      header: t('all.plant'),
      meta: { sort: 'plant', name: t('all.plant') },
      cell: ({ row }) => row.original.data.plant,
    }),
    column.display({
      id: 'created',
      header: t('all.created'),
      meta: { sort: 'created', firstOrder: 'desc', skeletonClassName: 'w-32', name: t('all.created') },
      cell: ({ row }) => <Moment value={row.original.createdAt} className="tabular-nums" />,
    }),
    column.display({
      id: 'updated',
      header: t('all.updated'),
      meta: { sort: 'updated', firstOrder: 'desc', skeletonClassName: 'w-32', name: t('all.updated') },
      cell: ({ row }) => <Moment value={row.original.updatedAt} className="tabular-nums" />,
    }),
    column.display({
      id: 'actions',
      header: t('all.actions'),
      meta: { align: 'right', isHeaderHidden: true, skeletonClassName: 'w-7' },
      cell: ({ row: { original } }) => (
        <RowActions>
          <Button asChild variant="ghost" size="icon-sm">
            <Link
              href={`/scenarios/${original._id}`}
              aria-label={t('all.open', { number: original.scenarioNumber })}
            >
              <ArrowUpRight />
            </Link>
          </Button>
        </RowActions>
      ),
    }),
  ]
}
