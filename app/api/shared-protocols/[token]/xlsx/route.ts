import { exportSharedWorkbook } from '@/lib/features/protocols/documents/contract'
import * as documents from '@/lib/features/protocols/documents/service'
import { definePublicRoute } from '@/lib/server/route'
import { fileResponse } from '@/lib/server/table-file'

export const GET = definePublicRoute(
  exportSharedWorkbook,
  async ({ params, clientAddress: address, language }) =>
    fileResponse(await documents.sharedWorkbook({ ...params, address }, language)),
)
