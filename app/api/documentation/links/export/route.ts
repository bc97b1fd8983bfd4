import { exportLinks } from '@/lib/features/documentation/links/contract'
import { links } from '@/lib/features/documentation/links/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportLinks, async ({ query, language }) =>
  tableFileResponse(await links.file({}, query, language)),
)
