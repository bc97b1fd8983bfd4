import { exportSharedPdf } from '@/lib/features/protocols/documents/contract'
import * as documents from '@/lib/features/protocols/documents/service'
import { definePublicRoute } from '@/lib/server/route'
import { fileResponse } from '@/lib/server/table-file'

export const GET = definePublicRoute(exportSharedPdf, async ({ params, clientAddress: address, language }) =>
  fileResponse(await documents.sharedPdf({ ...params, address }, language)),
)
