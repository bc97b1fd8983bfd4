import { z } from 'zod'
import { basketNumberSchema } from '@/lib/features/baskets/contract'
import { type MessageKey, message } from '@/lib/shared/messages'
import { nameSchema, textSchema } from '@/lib/shared/validation'
import { COMPLETENESS, COUNTRIES, PAYMENTS, SHIPMENTS } from './values'

const shared = {
  country: z.enum(['', ...COUNTRIES]),
  plant: nameSchema,
  currency: nameSchema,
  /** The number of an existing basket. */
  basket: basketNumberSchema.nullable(),
  return_dvd: z.boolean(),
  return_ndvd: z.boolean(),
  exchange: z.boolean(),
  return_vk: z.boolean(),
  due_defect: z.boolean(),
  add_req: textSchema,
}
const orders = {
  ...shared,
  shipment: z.enum(['', ...SHIPMENTS]),
  payment: z.enum(['', ...PAYMENTS]),
  collection: z.enum(['', ...COMPLETENESS]),
  hand_out: z.enum(['', ...COMPLETENESS]),
  realization: z.enum(['', ...COMPLETENESS]),
  agent_otch: z.boolean(),
  miz: z.boolean(),
}
const receipts = { ...shared, bonus_card: z.boolean(), promo: z.boolean(), local_sale: z.boolean() }

/** The data of an orders scenario on the wire: '' for absent text and choices, null for no basket. */
export const ordersDataSchema = z.object(orders)
export type OrdersData = z.infer<typeof ordersDataSchema>

/** The data of a receipts scenario on the wire. */
export const receiptsDataSchema = z.object(receipts)
export type ReceiptsData = z.infer<typeof receiptsDataSchema>

export type ScenarioDataField = keyof OrdersData | keyof ReceiptsData

// A picker sends the number as text, and the empty text for no choice.
const basketInput = z
  .union([
    basketNumberSchema,
    z
      .string()
      .trim()
      .regex(/^[0-9]{0,10}$/)
      .transform((digits) => (digits === '' ? null : Number(digits)))
      .pipe(basketNumberSchema.nullable()),
  ])
  .nullable()

/** A patch of the data of an orders scenario; every field may be absent (docs/domain.md, Scenarios). */
export const ordersPatchSchema = z.object({ ...orders, basket: basketInput }).partial()

/** A patch of the data of a receipts scenario. */
export const receiptsPatchSchema = z.object({ ...receipts, basket: basketInput }).partial()

/** A patch of either type's data. */
export const scenarioDataPatchSchema = ordersPatchSchema.extend(receiptsPatchSchema.shape)
export type ScenarioDataPatch = z.output<typeof scenarioDataPatchSchema>

type RequiredMessages = Partial<Record<ScenarioDataField, MessageKey>>

const REQUIRED_FOR_ALL = {
  country: message('scenarios.countryRequired'),
  plant: message('scenarios.plantRequired'),
  currency: message('scenarios.currencyRequired'),
  basket: message('scenarios.basketRequired'),
} satisfies RequiredMessages

// The fields that a new scenario needs, each with the message that says so (docs/domain.md, Scenarios).
const REQUIRED_DATA = {
  orders: {
    ...REQUIRED_FOR_ALL,
    shipment: message('scenarios.shipmentRequired'),
    payment: message('scenarios.paymentRequired'),
    collection: message('scenarios.collectionRequired'),
    hand_out: message('scenarios.handOutRequired'),
    realization: message('scenarios.realizationRequired'),
  },
  receipts: REQUIRED_FOR_ALL,
} satisfies Record<string, RequiredMessages>

/** The fields that a new scenario needs, as far as its type has them. */
export type RequiredDataField = keyof typeof REQUIRED_DATA.orders

const isFilled = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : Boolean(value))

function requireData(messages: RequiredMessages) {
  return (data: Partial<Record<ScenarioDataField, unknown>>, context: z.RefinementCtx) => {
    if (!Object.values(data).some(isFilled)) {
      context.addIssue({ code: 'custom', message: message('scenarios.nothingFilled') })
      return
    }
    for (const [field, missing] of Object.entries(messages)) {
      if (!isFilled(Reflect.get(data, field)))
        context.addIssue({ code: 'custom', path: [field], message: missing })
    }
  }
}

export const ordersCreationSchema = ordersPatchSchema.superRefine(requireData(REQUIRED_DATA.orders))
export const receiptsCreationSchema = receiptsPatchSchema.superRefine(requireData(REQUIRED_DATA.receipts))
