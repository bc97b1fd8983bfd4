import { searchBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(searchBaskets, ({ query }) => baskets.listBaskets(query))
