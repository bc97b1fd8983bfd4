import { findAnything } from '@/lib/features/palette/contract'
import * as palette from '@/lib/features/palette/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(findAnything, ({ query }) => palette.findAnything(query.query))
