import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { COMPLETENESS, COUNTRIES, PAYMENTS, SHIPMENTS } from '@/lib/features/scenarios/data/rules'
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

/** What stands before the names of a scenario's data in a form: it is a part of a new scenario, or edited by itself. */
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

/** The options of the fields with a closed list. */
export const CHOICES = {
  country: COUNTRIES,
  shipment: SHIPMENTS,
  payment: PAYMENTS,
  collection: COMPLETENESS,
  hand_out: COMPLETENESS,
  realization: COMPLETENESS,
} as const

export type ChoiceField = keyof typeof CHOICES

/** The closed lists that only orders have, in their order. */
export const ORDERS_CHOICES = ['shipment', 'payment', 'collection', 'hand_out', 'realization'] as const

/** What is paid with where, as a proposal. */
export const CURRENCY_OF: Partial<Record<string, string>> = {
  Russia: 'RUB',
  Belarus: 'BYN',
  Kazakhstan: 'KZT',
}

/** The usual currencies: a suggestion, since any currency may be tested. */
export const CURRENCIES = ['RUB', 'BYN', 'KZT'] as const
