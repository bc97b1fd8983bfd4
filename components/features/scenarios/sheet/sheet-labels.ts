import { dataText, SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { isDataField, type SheetValue } from '@/lib/features/scenarios/sheets/rules'
import type { SheetField } from '@/lib/features/scenarios/sheets/values'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'

const LABELS: Partial<Record<SheetField, MessageKey>> = {
  number: message('scenarios.list.number'),
  type: message('scenarios.all.type'),
  responsible: message('scenarios.people.responsible'),
  reviewer: message('scenarios.people.reviewer'),
  milestone: message('milestones.one'),
  dataResponsible: message('scenarios.people.dataResponsible'),
}

/** Returns the name of a field that a column can hold. */
export function sheetFieldName(field: SheetField, translate: Translate): string {
  if (isDataField(field)) return translate(SCENARIO_DATA[field].label)
  return translate(LABELS[field] ?? message('scenarioImports.key'))
}

const TYPES: Readonly<Record<string, MessageKey>> = {
  orders: message('scenarios.type.orders'),
  receipts: message('scenarios.type.receipts'),
}

/** Returns the text of a value as the product shows it. */
export function sheetValueText(field: SheetField, value: SheetValue, translate: Translate): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return translate(value ? 'scenarios.flag.yes' : 'scenarios.flag.no')
  if (typeof value === 'object') return value.name
  if (isDataField(field)) return dataText(SCENARIO_DATA[field], value, translate)
  const type = field === 'type' ? TYPES[value] : undefined
  return type ? translate(type) : String(value)
}
