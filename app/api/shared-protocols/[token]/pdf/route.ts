import { exportSharedPdf } from '@/lib/features/protocols/documents/contract'
import * as documents from '@/lib/features/protocols/documents/service'
import * as links from '@/lib/features/protocols/links/service'
import { definePublicRoute } from '@/lib/server/route'
import { fileResponse } from '@/lib/server/table-file'

export const GET = definePublicRoute(exportSharedPdf, async ({ params, clientAddress, language }) =>
  fileResponse(
    await documents.protocolPdf(await links.openSharedFile(params.token, clientAddress), language),
  ),
)
