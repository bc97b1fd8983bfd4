import { listBotProbes } from '@/lib/features/documentation/bots/contract'
import { listProbes } from '@/lib/features/documentation/bots/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listBotProbes, () => listProbes())
