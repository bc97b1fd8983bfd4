import { exportProtocolPdf } from '@/lib/features/protocols/documents/contract'
import * as documents from '@/lib/features/protocols/documents/service'
import { defineRoute } from '@/lib/server/route'
import { fileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportProtocolPdf, async ({ params, language }) =>
  fileResponse(await documents.protocolPdf(params.id, language)),
)
