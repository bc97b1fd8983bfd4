import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { CutText } from '@/components/shared/data-table/cut-text'
import { RowActions, RowLinkButton } from '@/components/shared/data-table/row-actions'
import { RowLink } from '@/components/shared/data-table/row-link'
import { Moment } from '@/components/shared/moment'
import { PersonName } from '@/components/shared/person-name'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import type { Translate } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ScenarioStatusCell } from '../scenario-status-cell'
import type { StatusChange } from '../use-status-change'

interface AllColumnsInput {
  t: ReturnType<typeof useTranslations<'scenarios'>>
  translate: Translate
  onStatus: StatusChange | null
}

/** The columns of the table of all scenarios. */
export function allScenarioColumns({ t, translate, onStatus }: AllColumnsInput): DataColumns<ListedScenario> {
  const column = dataColumnHelper<ListedScenario>()
  return [
    column.display({
      id: 'number',
      header: t('all.id'),
      meta: { sort: 'number' },
      cell: ({ row: { original } }) => (
        <RowLink href={`/scenarios/${original._id}`} className="font-medium">
          {original.scenarioNumber}
        </RowLink>
      ),
    }),
    column.display({
      id: 'project',
      header: t('all.project'),
      meta: { kind: 'fill', skeletonClassName: 'w-56', name: t('all.project') },
      cell: ({ row: { original } }) => (
        <RowLink
          href={`/projects/${original.projectId}`}
          title={formatProjectNumber(original.projectNumber)}
          className="cut"
        >
          {original.projectName}
        </RowLink>
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
      cell: ({ row: { original } }) => <ScenarioStatusCell scenario={original} onChange={onStatus} />,
    }),
    column.display({
      id: 'country',
      header: t('all.country'),
      meta: { sort: 'country', name: t('all.country') },
      cell: ({ row }) => dataText(SCENARIO_DATA.country, row.original.data.country, translate),
    }),
    column.display({
      id: 'plant',
      header: t('all.plant'),
      meta: { sort: 'plant', name: t('all.plant') },
      cell: ({ row }) => <CutText>{row.original.data.plant}</CutText>,
    }),
    column.display({
      id: 'responsible',
      header: t('all.responsible'),
      meta: { name: t('all.responsible'), yields: 3 },
      cell: ({ row }) => <PersonName person={row.original.responsible} isInRow isCut />,
    }),
    column.display({
      id: 'created',
      header: t('all.created'),
      meta: {
        sort: 'created',
        firstOrder: 'desc',
        skeletonClassName: 'w-32',
        name: t('all.created'),
        yields: 2,
      },
      cell: ({ row }) => <Moment value={row.original.createdAt} />,
    }),
    column.display({
      id: 'updated',
      header: t('all.updated'),
      meta: {
        sort: 'updated',
        firstOrder: 'desc',
        skeletonClassName: 'w-32',
        name: t('all.updated'),
        yields: 1,
      },
      cell: ({ row }) => <Moment value={row.original.updatedAt} />,
    }),
    column.display({
      id: 'actions',
      header: t('all.actions'),
      meta: { kind: 'actions', isHeaderHidden: true, skeletonClassName: 'w-7' },
      cell: ({ row: { original } }) => (
        <RowActions>
          <RowLinkButton
            icon="open"
            label={t('all.open', { number: original.scenarioNumber })}
            href={`/scenarios/${original._id}`}
          />
        </RowActions>
      ),
    }),
  ]
}
