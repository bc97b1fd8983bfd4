import { getCoverage } from '@/lib/features/coverage/contract'
import * as coverage from '@/lib/features/coverage/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getCoverage, ({ query }) => coverage.coverage(query))
