import { streamTouches } from '@/lib/features/live/contract'
import { parseLastEventTime, touchStream } from '@/lib/features/live/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(streamTouches, ({ actor, request, query }) => {
  const since = parseLastEventTime(request.headers.get('last-event-id'), query.since)
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  }
  return new Response(touchStream(actor, request.signal, since), { headers })
})
