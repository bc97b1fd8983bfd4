import { getFile } from '@/lib/features/files/contract'
import { readImage } from '@/lib/features/files/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getFile, async ({ params, query }) => {
  const bytes = await readImage(params.key, query.size)
  return new Response(bytes, {
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
})
