import { getImportTemplate } from '@/lib/features/repository-steps/imports/contract'
import * as imports from '@/lib/features/repository-steps/imports/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(getImportTemplate, ({ language }) =>
  tableFileResponse(imports.importTemplate(language)),
)
