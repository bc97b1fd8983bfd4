import { streamChanges } from '@/lib/features/notifications/changes/contract'
import { changeStream, deafSince } from '@/lib/features/notifications/changes/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(streamChanges, ({ request, query }) => {
  const missedFrom = deafSince({ lastEventId: request.headers.get('last-event-id'), age: query.age })
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  return new Response(changeStream(request.signal, missedFrom), { headers })
})
