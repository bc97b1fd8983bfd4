'use client'

import { useTranslations } from 'next-intl'
import type { DataColumns } from '@/components/shared/data-table/columns'
import type { ChangeableLayout } from '@/components/shared/data-table/table-layout'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { usePeriodText } from '@/components/shared/period-chip'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { describeView } from './describe-view'
import { ViewsMenu } from './views-menu'

interface ScenarioViewMenusProps {
  columns: DataColumns<ListedScenario>
  layout: ChangeableLayout
}

/** The menus of the list of all scenarios: its saved views, and its columns. */
export function ScenarioViewMenus({ columns, layout }: ScenarioViewMenusProps) {
  const t = useTranslations('scenarioViews')
  const translate = useTranslate()
  const scenarios = useTranslations('scenarios')
  const periodText = usePeriodText()
  return (
    <div className="flex gap-2">
      <ViewsMenu
        list="scenarios"
        columns={columns}
        layout={layout}
        describe={(address) => describeView(address, { t, scenarios, translate, columns, periodText })}
      />
      <ViewMenu columns={columns} layout={layout} />
    </div>
  )
}
