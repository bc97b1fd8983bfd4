import { getSharedPicture } from '@/lib/features/protocols/links/contract'
import { sharedPicture } from '@/lib/features/protocols/links/service'
import { definePublicRoute } from '@/lib/server/route'
import { THUMBNAIL_TYPE } from '@/lib/server/stored-files'

export const GET = definePublicRoute(
  getSharedPicture,
  async ({ params }) =>
    new Response(await sharedPicture(params.token, params.key), {
      headers: {
        'content-type': THUMBNAIL_TYPE,
        // Not longer than the link may be good: it can be revoked.
        'cache-control': 'private, max-age=300',
        'content-security-policy': "default-src 'none'; sandbox",
      },
    }),
)
