import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { CutText } from '@/components/shared/data-table/cut-text'
import { RowActions, RowButton, RowLinkButton } from '@/components/shared/data-table/row-actions'
import { RowHistoryButton } from '@/components/shared/data-table/row-history-button'
import { RowLink } from '@/components/shared/data-table/row-link'
import { Moment } from '@/components/shared/moment'
import { PersonName } from '@/components/shared/person-name'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import type { Translate } from '@/lib/shared/messages'
import { ScenarioStatusCell } from '../scenario-status-cell'
import type { StatusChange } from '../use-status-change'
import { KeyData } from './key-data'

interface ScenarioColumnsInput {
  t: ReturnType<typeof useTranslations<'scenarios'>>
  translate: Translate
  onStatus: StatusChange | null
  /** Null for people who may not delete. */
  onDelete: ((scenario: ListedScenario) => void) | null
}

/** The columns of a project's scenario table. */
export function scenarioColumns({
  t,
  translate,
  onStatus,
  onDelete,
}: ScenarioColumnsInput): DataColumns<ListedScenario> {
  const column = dataColumnHelper<ListedScenario>()
  return [
    column.display({
      id: 'number',
      header: t('list.number'),
      meta: { sort: 'number' },
      cell: ({ row: { original } }) => (
        <RowLink href={`/scenarios/${original._id}`} className="font-medium">
          {original.scenarioNumber}
        </RowLink>
      ),
    }),
    column.display({
      id: 'status',
      header: t('list.status'),
      cell: ({ row: { original } }) => <ScenarioStatusCell scenario={original} onChange={onStatus} />,
      meta: { sort: 'status', name: t('list.status'), skeletonClassName: 'w-28' },
    }),
    column.display({
      id: 'country',
      header: t('list.country'),
      meta: { sort: 'country', name: t('list.country') },
      cell: ({ row }) => dataText(SCENARIO_DATA.country, row.original.data.country, translate),
    }),
    column.display({
      id: 'plant',
      header: t('list.plant'),
      meta: { sort: 'plant', name: t('list.plant') },
      cell: ({ row }) => <CutText>{row.original.data.plant}</CutText>,
    }),
    column.display({
      id: 'responsible',
      header: t('list.responsible'),
      meta: { name: t('list.responsible'), yields: 'phone' },
      cell: ({ row }) => <PersonName person={row.original.responsible} isInRow />,
    }),
    column.display({
      id: 'created',
      header: t('list.created'),
      cell: ({ row }) => <Moment value={row.original.createdAt} />,
      meta: { sort: 'created', name: t('list.created'), skeletonClassName: 'w-32', yields: 'phone' },
    }),
    column.display({
      id: 'keyData',
      header: t('list.keyData'),
      cell: ({ row }) => <KeyData scenario={row.original} />,
      meta: { kind: 'fill', skeletonClassName: 'w-56', name: t('list.keyData') },
    }),
    column.display({
      id: 'actions',
      header: t('list.actions'),
      meta: { kind: 'actions', isHeaderHidden: true, skeletonClassName: 'w-21' },
      cell: ({ row: { original } }) => {
        const number = original.scenarioNumber
        return (
          <RowActions>
            <RowLinkButton
              icon="open"
              label={t('list.view', { number })}
              href={`/scenarios/${original._id}`}
            />
            <RowHistoryButton id={original._id} name={number} />
            {onDelete && (
              <RowButton
                icon="remove"
                label={t('list.remove', { number })}
                onClick={() => onDelete(original)}
              />
            )}
          </RowActions>
        )
      },
    }),
  ]
}
