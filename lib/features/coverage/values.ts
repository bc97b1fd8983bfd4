import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'

/** A field of a scenario's data whose values are few enough to be combined. */
export type CoverageField = Exclude<ScenarioDataField, 'basket' | 'add_req'>

/** The fields that can be combined; a new field of a scenario's data has to be named here or left out above. */
export const COVERAGE_FIELD = {
  country: 'country',
  plant: 'plant',
  currency: 'currency',
  shipment: 'shipment',
  payment: 'payment',
  collection: 'collection',
  hand_out: 'hand_out',
  realization: 'realization',
  agent_otch: 'agent_otch',
  bonus_card: 'bonus_card',
  promo: 'promo',
  local_sale: 'local_sale',
  return_dvd: 'return_dvd',
  return_ndvd: 'return_ndvd',
  exchange: 'exchange',
  return_vk: 'return_vk',
  due_defect: 'due_defect',
  miz: 'miz',
} as const satisfies { [Name in CoverageField]: Name }

/** The same in the order in which screens show them. */
export const COVERAGE_FIELDS = Object.values(COVERAGE_FIELD)

/** The maximum numbers of what one call may have. */
export const COVERAGE_LIMITS = { fields: 8, groups: 2000, exclusions: 500, values: 30, value: 200 } as const
