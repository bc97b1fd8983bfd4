import { getSnapshot } from '@/lib/features/protocols/contract'
import { readSnapshot } from '@/lib/features/protocols/snapshots/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getSnapshot, ({ params }) => readSnapshot(params.id))
