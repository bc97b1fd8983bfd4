import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { LARGEST_INTEGER } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { absentSays, idSchema, optionalNameSchema, requiredName, requiredText } from '@/lib/shared/validation'

/** Statuses of docs/domain.md, Baskets and the repository of steps. */
export const BASKET_STATUSES = ['active', 'inactive', 'archived'] as const

export const basketStatusSchema = z.enum(BASKET_STATUSES)
export type BasketStatus = z.infer<typeof basketStatusSchema>

/** The most products of a basket. */
export const BASKET_PRODUCT_LIMIT = 1000

/** The number that people know a basket by: from 1, never reused. */
export const basketNumberSchema = z.int().min(1).max(LARGEST_INTEGER)

const flags = { isMarked: z.boolean(), isMarketplace: z.boolean(), isOneC: z.boolean() }

export const basketProductSchema = z.object({
  _id: idSchema,
  productCode: z.string(),
  name: z.string(),
  barcode: z.string(),
  supplierCode: z.string(),
  productId: z.string(),
  ...flags,
})
export type BasketProduct = z.infer<typeof basketProductSchema>

/** A basket on the wire (docs/domain.md, Baskets and the repository of steps). */
export const basketSchema = z.object({
  _id: idSchema,
  number: basketNumberSchema,
  description: z.string(),
  status: basketStatusSchema,
  products: z.array(basketProductSchema),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Basket = z.infer<typeof basketSchema>

/** A basket, as a picker shows it. */
export const basketOptionSchema = basketSchema.pick({ _id: true, number: true, description: true })
export type BasketOption = z.infer<typeof basketOptionSchema>

const requiredProductText = requiredName(message('baskets.productIncomplete'))

/** A product as it is typed in; the sentence about an incomplete one stands at the field that lacks. */
export const basketProductInputSchema = z.object({
  productCode: requiredProductText,
  name: requiredProductText,
  barcode: requiredProductText,
  supplierCode: optionalNameSchema,
  productId: optionalNameSchema,
  isMarked: flags.isMarked.default(false),
  isMarketplace: flags.isMarketplace.default(false),
  isOneC: flags.isOneC.default(false),
})
export type BasketProductInput = z.output<typeof basketProductInputSchema>

const productRequired = message('baskets.productRequired')

export const createBasket = endpoint({
  method: 'POST',
  path: '/baskets',
  summary: 'Creates a basket with its products; the server gives it its number.',
  access: 'editor',
  body: z.object({
    description: requiredText(message('baskets.descriptionRequired')),
    products: z
      .array(basketProductInputSchema, absentSays(productRequired))
      .min(1, productRequired)
      .max(BASKET_PRODUCT_LIMIT),
  }),
  data: z.object({ basket: basketSchema }),
  status: 201,
})
export type BasketCreation = z.output<typeof createBasket.body>

export const listBasketOptions = endpoint({
  method: 'GET',
  path: '/baskets/options',
  summary: 'The active baskets by number, without their products.',
  access: 'authenticated',
  data: z.object({ baskets: z.array(basketOptionSchema) }),
})

export const getBasketByNumber = endpoint({
  method: 'GET',
  path: '/baskets/number/{number}',
  summary: 'A basket with its products, by the number that people know it by.',
  access: 'authenticated',
  params: z.object({
    number: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(basketNumberSchema),
  }),
  data: z.object({ basket: basketSchema }),
})
