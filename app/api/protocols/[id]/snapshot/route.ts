import { getSnapshot } from '@/lib/features/protocols/contract'
import { readSnapshot } from '@/lib/features/protocols/snapshots/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getSnapshot, ({ params }) => readSnapshot(params.id))
