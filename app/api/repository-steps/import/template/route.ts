import { getImportTemplate } from '@/lib/features/repository-steps/contract'
import * as steps from '@/lib/features/repository-steps/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(getImportTemplate, ({ language }) =>
  tableFileResponse(steps.importTemplate(language)),
)
