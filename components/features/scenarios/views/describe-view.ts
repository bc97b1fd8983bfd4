import type { useTranslations } from 'next-intl'
import type { DataColumns } from '@/components/shared/data-table/columns'
import { scenarioViewOf } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { ViewAddress } from '@/lib/features/scenarios/views/rules'

interface Wording {
  t: ReturnType<typeof useTranslations<'scenarioViews'>>
  scenarios: ReturnType<typeof useTranslations<'scenarios'>>
  columns: DataColumns<ListedScenario>
}

/** Returns what a view shows in words, a line each for what narrows the list, its order and its columns. */
export function describeView(address: ViewAddress, { t, scenarios, columns }: Wording): string {
  const { search, status, type, group, basket, responsible, projectId, sort, order } = scenarioViewOf(address)
  const fact = (name: string, value: string) => t('fact', { name, value })
  const nameOf = (wanted: string, isSort = false) => {
    const column = columns.find(({ id, meta }) => wanted === (isSort ? meta?.sort : id))
    return typeof column?.header === 'string' ? column.header : wanted
  }
  const lines = [
    search && fact(scenarios('all.searchLabel'), search),
    status && fact(scenarios('all.status'), status),
    type && fact(scenarios('all.type'), scenarios(`type.${type}`)),
    group && scenarios(`all.group.${group}`),
    basket !== null && scenarios('basketNumber', { number: basket }),
    responsible && fact(scenarios('all.responsible'), t('onePerson')),
    projectId && scenarios('all.oneProject'),
    t('ordered', { column: nameOf(sort, true), order }),
    address.columns &&
      t('columns', {
        names: address.columns
          .split(',')
          .map((id) => nameOf(id))
          .join(', '),
      }),
    address.frozen && t('frozen', { count: Number(address.frozen) }),
  ]
  return lines.filter(Boolean).join('\n')
}
