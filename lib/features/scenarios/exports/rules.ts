import { minuteOf } from '@/lib/shared/dates'
import { message, type Translate } from '@/lib/shared/messages'
import type { ListedScenario } from '../contract'

/** What the file of an export is called, before the day. */
export const EXPORT_NAME = 'scenarios'

/** The names of an export's columns. */
export function exportHead(translate: Translate): string[] {
  return [
    translate('scenarios.all.id'),
    translate('scenarios.all.project'),
    translate('scenarios.all.type'),
    translate('scenarios.all.status'),
    translate('scenarios.all.country'),
    translate('scenarios.all.plant'),
    translate('scenarios.all.responsible'),
    `${translate('scenarios.all.created')} (UTC)`,
    `${translate('scenarios.all.updated')} (UTC)`,
  ]
}

const TYPES = { orders: message('scenarios.type.orders'), receipts: message('scenarios.type.receipts') }

/** The cells of a scenario in an export, under {@link exportHead}. */
export function exportRow(scenario: ListedScenario, translate: Translate): string[] {
  return [
    scenario.scenarioNumber,
    scenario.projectName,
    translate(TYPES[scenario.type]),
    scenario.status,
    scenario.data.country,
    scenario.data.plant,
    scenario.responsible?.name ?? '',
    minuteOf(scenario.createdAt),
    minuteOf(scenario.updatedAt),
  ]
}
