import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'

/** КМДМ is drawn as a QR code, КМЧЗ as a GS1 DataMatrix (docs/domain.md, Parts of a scenario). */
export const BRAND_TYPES = ['КМДМ', 'КМЧЗ'] as const

export const brandTypeSchema = z.enum(BRAND_TYPES)
export type BrandType = z.infer<typeof brandTypeSchema>

/** Statuses with a colour of their own; any other text is allowed too. The first is what a new mark starts with. */
export const MARK_STATUSES = ['В обороте', 'Выбыла', 'Сломана'] as const

/** A product mark on the wire (docs/domain.md, Parts of a scenario). */
export const productMarkSchema = z.object({
  _id: idSchema,
  product: z.string(),
  barcode: z.string(),
  supplierCode: z.string(),
  brandType: brandTypeSchema,
  /** The exact code, control characters included. */
  brand: z.string(),
  /** The same code; clients read it under both names. */
  datamatrix: z.string(),
  status: z.string(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ProductMark = z.infer<typeof productMarkSchema>

export const listProductMarks = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/product-marks',
  summary: 'The product marks of a scenario.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ productMarks: z.array(productMarkSchema) }),
})
