import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'

const file = {
  method: 'GET',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({}),
  answers: 'file',
} as const

export const exportProtocolPdf = endpoint({
  ...file,
  path: '/protocols/{id}/pdf',
  summary:
    'A protocol as a PDF, with its signatures, in the language of the caller: of a draft as the data are now, of a frozen one as ' +
    'it is stored.',
})

export const exportProtocolWorkbook = endpoint({
  ...file,
  path: '/protocols/{id}/xlsx',
  summary:
    'The same as an Excel file with a sheet for each kind of record; numbers, days and moments are values.',
})
