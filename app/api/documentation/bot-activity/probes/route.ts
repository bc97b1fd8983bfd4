import { listBotProbes } from '@/lib/features/documentation/bots/contract'
import { listProbes } from '@/lib/features/documentation/bots/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listBotProbes, () => listProbes())
