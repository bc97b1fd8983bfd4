import { Badge } from '@/components/ui/badge'
import type { Endpoint } from '@/lib/shared/endpoint'

const TONES = { GET: 'blue', POST: 'green', PUT: 'yellow', PATCH: 'orange', DELETE: 'red' } as const

/** A method in its colour, all of one width so that paths line up below each other. */
export function MethodBadge({ method }: { method: Endpoint['method'] }) {
  return (
    <Badge variant={TONES[method]} className="mt-0.5 w-14 justify-center font-mono">
      {method}
    </Badge>
  )
}
