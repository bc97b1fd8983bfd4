import type { useTranslations } from 'next-intl'
import type { DataColumns } from '@/components/shared/data-table/columns'
import type { usePeriodText } from '@/components/shared/period-chip'
import { parseScenarioView } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { filterTexts, parseDataFilter } from '@/lib/features/scenarios/data/rules'
import { NOBODY } from '@/lib/features/scenarios/values'
import type { ViewAddress } from '@/lib/features/scenarios/views/rules'
import type { VIEW_PARAMETERS } from '@/lib/features/scenarios/views/values'
import type { Translate } from '@/lib/shared/messages'
import type { SortOrder } from '@/lib/shared/pagination'

interface Wording {
  t: ReturnType<typeof useTranslations<'scenarioViews'>>
  scenarios: ReturnType<typeof useTranslations<'scenarios'>>
  translate: Translate
  columns: DataColumns<ListedScenario>
  periodText: ReturnType<typeof usePeriodText>
}

/** The parameters with a line of their own: `sort` includes the direction, and `happened` the days. */
type Described = Exclude<
  keyof (typeof VIEW_PARAMETERS)['scenarios'],
  'order' | 'from' | 'to' | 'since' | 'except'
>

/** Describes a view: one line for each filter, its order and its columns. */
export function describeView(
  address: ViewAddress,
  { t, scenarios, translate, columns, periodText }: Wording,
): string {
  const {
    search,
    status,
    type,
    group,
    basket,
    responsible,
    reviewer,
    state,
    money,
    projectId,
    projects,
    milestone,
    data,
    team,
    happened,
    from,
    to,
    since,
    except,
    sort,
    order,
  } = parseScenarioView(address)
  const fact = (name: string, value: string) => t('fact', { name, value })
  const [ordered, shown, frozen] = columnLines({ sort, order, address }, t, columns)
  const lines: Record<Described, string | false | null | undefined> = {
    search: search && fact(scenarios('all.searchLabel'), search),
    status: status && fact(scenarios('all.status'), status),
    type: type && fact(scenarios('all.type'), scenarios(`type.${type}`)),
    group: group && scenarios(`all.group.${group}`),
    basket: basket !== null && scenarios('basketNumber', { number: basket }),
    responsible:
      responsible &&
      fact(
        scenarios('all.responsible'),
        responsible === NOBODY ? scenarios('responsibleFilter.nobody') : t('onePerson'),
      ),
    reviewer: reviewer && scenarios('all.oneReviewer'),
    state: state && scenarios(`all.state.${state}`),
    money: money && scenarios('all.moneyDiffers'),
    projectId: projectId && scenarios('all.oneProject'),
    projects: projects && scenarios('all.someProjects', { count: projects.split(',').length }),
    milestone: milestone && scenarios('all.oneMilestone'),
    data: data && filterTexts(parseDataFilter(data), translate).join(', '),
    team: team && scenarios('all.team', { team }),
    happened:
      (happened || from || to || since) &&
      fact(scenarios(`all.happened.${happened ?? 'created'}`), periodText({ from, to, since, except })),
    sort: ordered,
    columns: shown,
    frozen,
  }
  return Object.values(lines).filter(Boolean).join('\n')
}

interface ShownColumn {
  id?: string
  header?: unknown
  meta?: { sort?: string }
}

/** Returns the lines of a view about its order, its columns and those that stay in view; nothing for what it leaves open. */
export function columnLines(
  { sort, order, address }: { sort: string; order: SortOrder; address: ViewAddress },
  t: Wording['t'],
  columns: readonly ShownColumn[],
): [ordered: string, shown: string | undefined, frozen: string | undefined] {
  const columnName = (wanted: string, isSort = false) => {
    const column = columns.find(({ id, meta }) => wanted === (isSort ? meta?.sort : id))
    return typeof column?.header === 'string' ? column.header : wanted
  }
  const names = address.columns?.split(',').map((id) => columnName(id))
  return [
    t('ordered', { column: columnName(sort, true), order }),
    names && t('columns', { names: names.join(', ') }),
    address.frozen && t('frozen', { count: Number(address.frozen) }),
  ]
}
