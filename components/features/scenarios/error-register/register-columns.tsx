import type { useTranslations } from 'next-intl'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { CutText } from '@/components/shared/data-table/cut-text'
import { RowActions, RowButton, RowLinkButton } from '@/components/shared/data-table/row-actions'
import { RowLink } from '@/components/shared/data-table/row-link'
import { PersonName } from '@/components/shared/person-name'
import { StatusBadge } from '@/components/shared/status-badge'
import { Badge } from '@/components/ui/badge'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { errorAddress, errorLabel, statusName, waitingScenarios } from '@/lib/features/error-register/rules'
import type { ProjectRights } from '@/lib/shared/actor'
import { formatDottedDay } from '@/lib/shared/dates'
import type { Translate } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ERROR_REPORT_TONES } from '../errors/error-report-tones'

interface RegisterColumnsInput {
  t: ReturnType<typeof useTranslations<'errorRegister'>>
  translate: Translate
  /** Opens the scenarios that wait for an error. */
  onBlocks: (error: RegisteredError) => void
  mayEdit: (rights: ProjectRights | null) => boolean
}

const column = dataColumnHelper<RegisteredError>()

/** The columns of the register of all errors: the urgent ones first, because a narrow window cuts off the last. */
export const registerColumns = (input: RegisterColumnsInput): DataColumns<RegisteredError> => [
  ...errorColumns(input),
  ...placeColumns(input),
  ...personColumns(input),
  ...lastColumns(input),
]

/** The columns of an error, of the day it is to be fixed, and of the scenarios that wait for it. */
function errorColumns({ t, translate }: RegisterColumnsInput): DataColumns<RegisteredError> {
  return [
    column.display({
      id: 'description',
      header: t('fields.description'),
      meta: { skeletonClassName: 'w-64' },
      cell: ({ row: { original } }) => (
        <span className="flex min-w-0 items-center gap-2 sm:w-72">
          {original.isBlocker && <Badge variant="red">{t('fields.isBlocker')}</Badge>}
          <RowLink
            href={errorAddress(original)}
            className="cut font-medium max-sm:line-clamp-3 max-sm:whitespace-normal"
            title={original.description}
          >
            {errorLabel(original)}
          </RowLink>
        </span>
      ),
    }),
    column.display({
      id: 'status',
      header: t('fields.status'),
      meta: { name: t('fields.status'), skeletonClassName: 'w-24' },
      cell: ({ row: { original } }) => (
        <StatusBadge tone={ERROR_REPORT_TONES[original.status]}>
          {statusName(original, translate)}
        </StatusBadge>
      ),
    }),
    column.display({
      id: 'plannedFix',
      header: t('fields.plannedFixDate'),
      meta: {
        name: t('fields.plannedFixDate'),
        sort: 'plannedFixDate',
        skeletonClassName: 'w-24',
        yields: 'phone',
      },
      cell: ({ row: { original } }) => <PlannedFix error={original} t={t} />,
    }),
    column.display({
      id: 'blocks',
      header: t('fields.blocks'),
      meta: { name: t('fields.blocks'), yields: 'phone' },
      cell: ({ row: { original } }) => <Blocks error={original} />,
    }),
  ]
}

/** Where an error was found. */
function placeColumns({ t }: RegisterColumnsInput): DataColumns<RegisteredError> {
  return [
    column.display({
      id: 'scenario',
      header: t('fields.scenario'),
      meta: { name: t('fields.scenario'), skeletonClassName: 'w-24' },
      cell: ({ row: { original } }) =>
        original.scenario ? (
          <RowLink href={`/scenarios/${original.scenario._id}`} className="tabular-nums">
            {original.scenario.scenarioNumber}
          </RowLink>
        ) : (
          t('kind.aggregation')
        ),
    }),
    column.display({
      id: 'project',
      header: t('fields.project'),
      meta: { name: t('fields.project'), yields: 2 },
      cell: ({ row: { original } }) => (
        <RowLink
          href={`/projects/${original.project._id}`}
          title={formatProjectNumber(original.project.projectNumber)}
          className="cut"
        >
          {original.project.name}
        </RowLink>
      ),
    }),
  ]
}

/** The people of an error. */
function personColumns({ t }: RegisterColumnsInput): DataColumns<RegisteredError> {
  const field = (name: 'team' | 'responsible' | 'author') => t(`fields.${name}`)
  return [
    column.display({
      id: 'responsible',
      header: field('responsible'),
      meta: { name: field('responsible'), yields: 3 },
      cell: ({ row: { original } }) => <Responsible error={original} t={t} />,
    }),
    column.display({
      id: 'team',
      header: field('team'),
      meta: { name: field('team') },
      cell: ({ row }) => row.original.team,
    }),
    column.display({
      id: 'author',
      header: field('author'),
      meta: { name: field('author'), yields: 1 },
      cell: ({ row }) => <CutText>{row.original.author}</CutText>,
    }),
  ]
}

/** The age of an error, and what can be done with it. */
function lastColumns({ t, onBlocks, mayEdit }: RegisterColumnsInput): DataColumns<RegisteredError> {
  return [
    column.display({
      id: 'age',
      header: t('fields.detectionDate'),
      meta: {
        name: t('fields.detectionDate'),
        sort: 'detectionDate',
        skeletonClassName: 'w-24',
        yields: 'phone',
      },
      cell: ({ row: { original } }) => (
        <span className="tabular-nums" title={t('ageInDays', { count: original.age })}>
          {formatDottedDay(original.detectionDate)} · {t('ageInDays', { count: original.age })}
        </span>
      ),
    }),
    column.display({
      id: 'actions',
      header: t('actions'),
      meta: { kind: 'actions', isHeaderHidden: true, skeletonClassName: 'w-14' },
      cell: ({ row: { original } }) => (
        <RowActions>
          {mayEdit(original.project.rights) && original.kind === 'report' && (
            <RowButton icon="edit" label={t('blocks.edit')} onClick={() => onBlocks(original)} />
          )}
          <RowLinkButton
            icon="open"
            label={t('openError', { name: errorLabel(original) })}
            href={errorAddress(original)}
          />
        </RowActions>
      ),
    }),
  ]
}

interface CellProps {
  error: RegisteredError
  t: RegisterColumnsInput['t']
}

/**
 * The person who is to solve it; the one who is responsible for the scenario, where nobody is named, in a quieter colour.
 */
function Responsible({ error, t }: CellProps) {
  const { responsible: name, responsibleUserId, isResponsibleByDefault } = error
  if (name === '') return null
  const person = { name, _id: responsibleUserId }
  return isResponsibleByDefault ? (
    <span className="text-muted-foreground" title={t('byDefault', { name })}>
      <PersonName person={person} isInRow isCut>
        {`(${name})`}
      </PersonName>
    </span>
  ) : (
    <PersonName person={person} isInRow isCut />
  )
}

function PlannedFix({ error: { kind, plannedFixDate, daysLate }, t }: CellProps) {
  if (kind === 'aggregation') return null
  if (plannedFixDate === null) return <span className="text-muted-foreground">{t('noDay')}</span>
  return (
    <span className="tabular-nums">
      {formatDottedDay(plannedFixDate)}
      {daysLate !== null && <span className="text-tone-red"> · {t('lateBy', { count: daysLate })}</span>}
    </span>
  )
}

function Blocks({ error }: { error: RegisteredError }) {
  const waiting = waitingScenarios(error)
  if (waiting.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1 tabular-nums">
      {waiting.map(({ _id, scenarioNumber }) => (
        <RowLink key={_id} href={`/scenarios/${_id}`}>
          {scenarioNumber}
        </RowLink>
      ))}
    </span>
  )
}
