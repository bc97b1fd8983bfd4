'use client'

import { useTranslations } from 'next-intl'
import type { DataColumns } from '@/components/shared/data-table/columns'
import type { ChangeableLayout } from '@/components/shared/data-table/table-layout'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { usePeriodText } from '@/components/shared/period-chip'
import { useTranslate } from '@/lib/client/translate'
import { parseRegisterView } from '@/lib/features/error-register/client'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { statusName } from '@/lib/features/error-register/rules'
import { ANY_TEAM } from '@/lib/features/error-register/values'
import type { ViewAddress } from '@/lib/features/scenarios/views/rules'
import { TEAMS } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { columnLines } from '../views/describe-view'
import { ViewsMenu } from '../views/views-menu'
import { unnamed } from './further-filters'

interface RegisterViewMenusProps {
  columns: DataColumns<RegisteredError>
  layout: ChangeableLayout
}

/** The menus of the register: its saved views, and its columns. */
export function RegisterViewMenus({ columns, layout }: RegisterViewMenusProps) {
  const views = useTranslations('scenarioViews')
  const t = useTranslations('errorRegister')
  const translate = useTranslate()
  const periodText = usePeriodText()
  const describe = (address: ViewAddress) => {
    const view = parseRegisterView(address)
    const {
      search,
      kind,
      status,
      state,
      blocker,
      late,
      projectId,
      team,
      responsible,
      person,
      from,
      to,
      since,
      except,
    } = view
    const fact = (name: string, value: string) => views('fact', { name, value })
    const lines = [
      search && fact(t('searchLabel'), search),
      kind && fact(t('fields.kind'), t(`kind.${kind}`)),
      status && fact(t('fields.status'), statusName({ kind: 'report', status }, translate)),
      state && t(`stateChip.${state}`),
      blocker && t('blockerChip'),
      late && t('lateChip'),
      projectId && t('oneProject'),
      team && fact(t('fields.team'), team === ANY_TEAM ? t('anyTeam') : team),
      responsible && fact(t('fields.responsible'), findChoice(TEAMS, responsible) ?? t(unnamed(responsible))),
      person && t('personChip', { name: t('somePerson') }),
      (from || to) && t('detectedChip', { period: periodText({ from, to }) }),
      since && t('reportedChip', { period: periodText({ from: null, to: null, since, except }) }),
      ...columnLines({ ...view, address }, views, columns),
    ]
    return lines.filter(Boolean).join('\n')
  }
  return (
    <div className="flex gap-2">
      <ViewsMenu list="errors" columns={columns} layout={layout} describe={describe} />
      <ViewMenu columns={columns} layout={layout} />
    </div>
  )
}
