'use client'

import { useTranslations } from 'next-intl'
import type { DataColumns } from '@/components/shared/data-table/columns'
import { usePeriodText } from '@/components/shared/period-chip'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { TableLayout } from '@/lib/shared/table-layout'
import { describeView } from './describe-view'
import { ViewsMenu } from './views-menu'

interface ScenarioViewsMenuProps {
  columns: DataColumns<ListedScenario>
  layout: TableLayout
}

/** The menu of the saved views of the list of all scenarios. */
export function ScenarioViewsMenu({ columns, layout }: ScenarioViewsMenuProps) {
  const t = useTranslations('scenarioViews')
  const translate = useTranslate()
  const scenarios = useTranslations('scenarios')
  const periodText = usePeriodText()
  return (
    <ViewsMenu
      list="scenarios"
      columns={columns}
      layout={layout}
      describe={(address) => describeView(address, { t, scenarios, translate, columns, periodText })}
    />
  )
}
