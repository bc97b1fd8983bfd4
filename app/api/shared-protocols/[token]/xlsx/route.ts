import { exportSharedWorkbook } from '@/lib/features/protocols/documents/contract'
import * as documents from '@/lib/features/protocols/documents/service'
import * as links from '@/lib/features/protocols/links/service'
import { definePublicRoute } from '@/lib/server/route'
import { fileResponse } from '@/lib/server/table-file'

export const GET = definePublicRoute(
  exportSharedWorkbook,
  async ({ params, clientAddress, asker, language }) => {
    // As on the page: that of a signed-in reader, else that of the browser.
    const asked = await asker()
    const id = await links.openSharedFile(params.token, clientAddress)
    return fileResponse(await documents.protocolWorkbook(id, asked?.language ?? language))
  },
)
