import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { COMPLETENESS, COUNTRIES, PAYMENTS, SHIPMENTS } from '@/lib/features/scenarios/information/rules'
import { type MessageKey, message } from '@/lib/shared/messages'

/** The yes-or-no fields of each type, in the order of docs/domain.md, Scenarios. */
export const FLAGS = {
  orders: ['agent_otch', 'return_dvd', 'return_ndvd', 'exchange', 'return_vk', 'due_defect', 'miz'],
  receipts: [
    'bonus_card',
    'promo',
    'local_sale',
    'return_dvd',
    'return_ndvd',
    'exchange',
    'return_vk',
    'due_defect',
  ],
} as const satisfies Record<ScenarioType, readonly string[]>

/** The prefix of a scenario's data fields in a form: they are part of a new scenario, or edited by themselves. */
export type DataPrefix = 'data.' | ''

/** Short names of the yes-or-no fields. */
export const SHORT_LABELS = {
  agent_otch: message('scenarios.short.agentReport'),
  return_dvd: message('scenarios.short.returnDvd'),
  return_ndvd: message('scenarios.short.returnNonDvd'),
  exchange: message('scenarios.short.exchange'),
  return_vk: message('scenarios.short.returnVk'),
  due_defect: message('scenarios.short.dueDefect'),
  miz: message('scenarios.short.miz'),
  bonus_card: message('scenarios.short.bonusCard'),
  promo: message('scenarios.short.promo'),
  local_sale: message('scenarios.short.localSale'),
} as const satisfies Record<(typeof FLAGS)[ScenarioType][number], MessageKey>

/** The options of the fields with fixed options. */
export const CHOICES = {
  country: COUNTRIES,
  shipment: SHIPMENTS,
  payment: PAYMENTS,
  collection: COMPLETENESS,
  hand_out: COMPLETENESS,
  realization: COMPLETENESS,
} as const

export type ChoiceField = keyof typeof CHOICES

/** The fields with fixed options that only orders have, in their order. */
export const ORDERS_CHOICES = ['shipment', 'payment', 'collection', 'hand_out', 'realization'] as const

/** The suggested currency of each country. */
export const CURRENCY_OF: Partial<Record<string, string>> = {
  Russia: 'RUB',
  Belarus: 'BYN',
  Kazakhstan: 'KZT',
}

/** The suggested currencies; any other may be typed. */
export const CURRENCIES = ['RUB', 'BYN', 'KZT'] as const
