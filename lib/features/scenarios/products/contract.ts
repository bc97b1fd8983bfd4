import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'

const count = z.number().int()
/** Exact to two fraction digits. */
const money = z.number()

/**
 * A product line on the wire (docs/domain.md, Parts of a scenario); costs and realization are computed, never stored.
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

export const listProductLines = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/products',
  summary: 'The product lines of a scenario in their order, and their version.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ products: z.array(productLineSchema), productsVersion: z.number().int() }),
})
