import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { DENSITIES, MAX_FROZEN } from '@/lib/shared/table-layout'

const TABLE_NAME = /^[a-z][a-z0-9-]{0,59}$/
const COLUMN_LIMIT = 100
const columnsSchema = z.array(z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,59}$/)).max(COLUMN_LIMIT)

/** A person's layout of a table, or of a page with parts that can be folded. */
const tableLayoutSchema = z.object({
  order: columnsSchema.describe(
    'Ids of columns in the person’s order; one that is missing stands behind the one that it stands behind by itself.',
  ),
  hidden: columnsSchema.describe(
    'Ids of the columns that are left out; of a page, its parts that are folded.',
  ),
  frozen: z
    .number()
    .int()
    .min(0)
    .max(MAX_FROZEN)
    .describe('How many of the first columns stay in view while the others scroll.'),
  density: z.enum(DENSITIES),
})

export const listTableLayouts = endpoint('GET /profile/tables', {
  summary: 'How the caller likes tables, by their names; one that is not there is shown as it comes.',
  access: 'authenticated',
  data: z.object({ layouts: z.record(z.string(), tableLayoutSchema) }),
})

export const setTableLayout = endpoint('PUT /profile/tables/{table}', {
  summary: 'Keeps how the caller likes a table.',
  access: 'authenticated',
  params: z.object({ table: z.string().regex(TABLE_NAME) }),
  body: tableLayoutSchema,
  data: z.object({ layout: tableLayoutSchema }),
})
