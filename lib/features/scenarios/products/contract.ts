import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { LARGEST_INTEGER } from '@/lib/shared/limits'
import { priceSchema } from '@/lib/shared/number-schemas'
import { exportFormatSchema, idSchema, optionalNameSchema } from '@/lib/shared/validation'
import { largestPrice, PRODUCT_LINE_LIMIT } from './values'

const count = z.number().int()
/** Exact to two fraction digits. */
const money = z.number()

/**
 * A product line on the wire (docs/domain.md, Parts of a scenario); costs and realization are computed.
 */
export const productLineSchema = z.object({
  _id: idSchema,
  product: z.string(),
  barcode: z.string(),
  supplierCode: z.string(),
  name: z.string(),
  priceWithBonuses: money,
  quantity: count,
  assembled: count,
  handOut: count,
  notTaking: count,
  agentReport: count,
  returnDvD: count,
  returnFromCourier: count,
  returnNonDvD: count,
  localMarkdown: count,
  defect: count,
  quality: count,
  vp: count,
  vpLocalMarkdown: count,
  vpDefect: count,
  vpQuality: count,
  cost: money,
  assembledCost: money,
  handOutCost: money,
  notTakingCost: money,
  agentReportCost: money,
  returnDvDCost: money,
  returnFromCourierCost: money,
  qualityCost: money,
  vpQualityCost: money,
  /** Equal to `handOut`. */
  realization: count,
  /** Equal to `handOutCost`. */
  realizationCost: money,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProductLine = z.infer<typeof productLineSchema>

const countInput = (absent: number) =>
  z
    .int()
    .min(0)
    .max(LARGEST_INTEGER)
    .nullish()
    .transform((given) => given ?? absent)

/** A product line as it is sent: absent fields are empty, and the quantity 1. Computed columns are ignored. */
export const productLineInputSchema = z
  .object({
    /** The id of one of the scenario's lines, which is updated; any other id counts as absent. */
    _id: z.string().nullish(),
    product: optionalNameSchema,
    barcode: optionalNameSchema,
    supplierCode: optionalNameSchema,
    name: optionalNameSchema,
    priceWithBonuses: priceSchema.default(0),
    quantity: countInput(1),
    assembled: countInput(0),
    handOut: countInput(0),
    notTaking: countInput(0),
    agentReport: countInput(0),
    returnDvD: countInput(0),
    returnFromCourier: countInput(0),
    returnNonDvD: countInput(0),
    localMarkdown: countInput(0),
    defect: countInput(0),
    quality: countInput(0),
    vp: countInput(0),
    vpLocalMarkdown: countInput(0),
    vpDefect: countInput(0),
    vpQuality: countInput(0),
  })
  .check(({ value, issues }) => {
    const { priceWithBonuses, ...others } = value
    const maximum = largestPrice(Object.values(others).filter((one) => typeof one === 'number'))
    if (priceWithBonuses <= maximum) return
    issues.push({
      code: 'too_big',
      origin: 'number',
      maximum,
      inclusive: true,
      input: value,
      path: ['priceWithBonuses'],
    })
  })
export type ProductLineInput = z.output<typeof productLineInputSchema>

export const productLinesInputSchema = z.array(productLineInputSchema).max(PRODUCT_LINE_LIMIT)

export const listProductLines = endpoint('GET /scenarios/{id}/products', {
  summary: 'The product lines of a scenario in their order, and their version.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({
    products: z.array(productLineSchema),
    productsVersion: z.number().int(),
    /** The number of the basket that the lines were loaded for, or stored without. An empty list is loaded once for each. */
    loadedBasket: z.number().int().nullable(),
  }),
})
/** The lines as they are stored. */
export type StoredLines = z.infer<typeof listProductLines.data>

export const exportProductLines = endpoint('GET /scenarios/{id}/products/export', {
  summary:
    'The product lines of a scenario in the columns that apply to it, costs among them, as an Excel file or as CSV (UTF-8 with a byte order mark). No cell starts a formula.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  query: z.object({ format: exportFormatSchema }),
  data: z.object({}),
  answers: 'file',
})
