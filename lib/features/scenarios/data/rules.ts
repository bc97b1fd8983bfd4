import { type MessageKey, message } from '@/lib/shared/messages'
import type { ScenarioDataField } from './contract'

/** Enumerations of docs/domain.md, Scenarios. */
export const COUNTRIES = ['Russia', 'Belarus', 'Kazakhstan'] as const

export const PAYMENTS = ['Pre-paid', 'Postpay'] as const

export const SHIPMENTS = [
  'PickUp 3.0',
  'PickUp 4.0',
  'InStore',
  'LasMile',
  'ExpressDelivery',
  'OwnCourier',
  'Standard',
  'NextDay',
  'FBS',
] as const

/** Of collection, hand-out and realization. */
export const COMPLETENESS = ['complete', 'partial'] as const

/** Returns the fields that differ from those before; space around a text is not stored and makes no difference. */
export function changedData<Data extends object>(before: Data, after: Data): Partial<Data> {
  const changed: Partial<Data> = { ...after }
  const names = Object.keys(after).filter((name): name is keyof Data & string => name in after)
  for (const name of names) {
    if (trimmed(before[name]) === trimmed(after[name])) delete changed[name]
  }
  return changed
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The label of each field. */
export const DATA_LABELS: Record<ScenarioDataField, MessageKey> = {
  country: message('scenarios.fields.country'),
  plant: message('scenarios.fields.plant'),
  shipment: message('scenarios.fields.shipment'),
  payment: message('scenarios.fields.payment'),
  currency: message('scenarios.fields.currency'),
  basket: message('scenarios.fields.basket'),
  collection: message('scenarios.fields.collection'),
  hand_out: message('scenarios.fields.handOut'),
  realization: message('scenarios.fields.realization'),
  agent_otch: message('scenarios.fields.agentReport'),
  return_dvd: message('scenarios.fields.returnDvd'),
  return_ndvd: message('scenarios.fields.returnNonDvd'),
  exchange: message('scenarios.fields.exchange'),
  return_vk: message('scenarios.fields.returnVk'),
  due_defect: message('scenarios.fields.dueDefect'),
  miz: message('scenarios.fields.miz'),
  bonus_card: message('scenarios.fields.bonusCard'),
  promo: message('scenarios.fields.promo'),
  local_sale: message('scenarios.fields.localSale'),
  add_req: message('scenarios.fields.additionalRequest'),
}
