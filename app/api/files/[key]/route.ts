import { getFile } from '@/lib/features/files/contract'
import { readFile } from '@/lib/features/files/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getFile, async ({ params, query }) => {
  const { bytes, contentType, savedAs } = await readFile(params.key, query.size)
  return new Response(bytes, {
    headers: {
      'content-type': contentType,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // A page or a script in a file must not run with the rights of the product's pages.
      'content-security-policy': "default-src 'none'; sandbox",
      ...(savedAs !== null && {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(savedAs)}`,
      }),
    },
  })
})
