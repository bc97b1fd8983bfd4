import type { z } from 'zod'
import type { createScenario, ScenarioType } from '@/lib/features/scenarios/contract'

const shared = {
  country: '',
  plant: '',
  currency: '',
  basket: '',
  return_dvd: false,
  return_ndvd: false,
  exchange: false,
  return_vk: false,
  due_defect: false,
  add_req: '',
} as const

/** The initial values of the form for a new scenario. */
export const EMPTY_SCENARIO: Record<ScenarioType, z.input<typeof createScenario.body>> = {
  orders: {
    type: 'orders',
    data: {
      ...shared,
      shipment: '',
      payment: '',
      collection: '',
      hand_out: '',
      realization: '',
      agent_otch: false,
      miz: false,
    },
  },
  receipts: { type: 'receipts', data: { ...shared, bonus_card: false, promo: false, local_sale: false } },
}
