import { findAnything } from '@/lib/features/palette/contract'
import * as palette from '@/lib/features/palette/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(findAnything, ({ query }) => palette.findAnything(query.query))
