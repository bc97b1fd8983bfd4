import 'server-only'
import {
  type OrdersData,
  ordersDataSchema,
  ordersPatchSchema,
  type ReceiptsData,
  receiptsDataSchema,
  receiptsPatchSchema,
  type ScenarioDataPatch,
} from './contract'

/** The columns that hold a scenario's data, whatever its type. */
export interface DataColumns {
  country: string
  plant: string
  currency: string
  basketNumber: number | null
  shipment: string
  payment: string
  collection: string
  handOut: string
  realization: string
  additionalRequest: string
  agentReport: boolean
  returnDvd: boolean
  returnNonDvd: boolean
  exchange: boolean
  returnVk: boolean
  dueDefect: boolean
  miz: boolean
  bonusCard: boolean
  promo: boolean
  localSale: boolean
}

// Parsing keeps the fields of the type, and drops the others.
const everyField = (columns: DataColumns) => ({
  country: columns.country,
  plant: columns.plant,
  currency: columns.currency,
  basket: columns.basketNumber,
  shipment: columns.shipment,
  payment: columns.payment,
  collection: columns.collection,
  hand_out: columns.handOut,
  realization: columns.realization,
  add_req: columns.additionalRequest,
  agent_otch: columns.agentReport,
  return_dvd: columns.returnDvd,
  return_ndvd: columns.returnNonDvd,
  exchange: columns.exchange,
  return_vk: columns.returnVk,
  due_defect: columns.dueDefect,
  miz: columns.miz,
  bonus_card: columns.bonusCard,
  promo: columns.promo,
  local_sale: columns.localSale,
})

/** Returns the data of a stored orders scenario. */
export function ordersDataOf(columns: DataColumns): OrdersData {
  return ordersDataSchema.parse(everyField(columns))
}

/** Returns the data of a stored receipts scenario. */
export function receiptsDataOf(columns: DataColumns): ReceiptsData {
  return receiptsDataSchema.parse(everyField(columns))
}

const PATCHES = { orders: ordersPatchSchema, receipts: receiptsPatchSchema }

/** Returns a patch without the fields of the other type. */
export function patchFor(type: keyof typeof PATCHES, patch: ScenarioDataPatch): ScenarioDataPatch {
  return PATCHES[type].parse(patch)
}

/** Returns the columns that a patch sets; absent fields stay unset. */
export function columnsOf(patch: ScenarioDataPatch): Partial<DataColumns> {
  return {
    country: patch.country,
    plant: patch.plant,
    currency: patch.currency,
    basketNumber: patch.basket,
    shipment: patch.shipment,
    payment: patch.payment,
    collection: patch.collection,
    handOut: patch.hand_out,
    realization: patch.realization,
    additionalRequest: patch.add_req,
    agentReport: patch.agent_otch,
    returnDvd: patch.return_dvd,
    returnNonDvd: patch.return_ndvd,
    exchange: patch.exchange,
    returnVk: patch.return_vk,
    dueDefect: patch.due_defect,
    miz: patch.miz,
    bonusCard: patch.bonus_card,
    promo: patch.promo,
    localSale: patch.local_sale,
  }
}
