import { streamChanges } from '@/lib/features/notifications/changes/contract'
import { changeStream } from '@/lib/features/notifications/changes/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(streamChanges, ({ request }) => {
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  return new Response(changeStream(request.signal), { headers })
})
