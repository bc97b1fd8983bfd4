import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'
import { linkTokenSchema } from '../links/contract'

const file = { data: z.object({}), answers: 'file' } as const
const own = { ...file, access: 'authenticated', params: z.object({ id: idSchema }) } as const
const shared = { ...file, access: 'public', params: z.object({ token: linkTokenSchema }) } as const

export const exportProtocolPdf = endpoint('GET /protocols/{id}/pdf', {
  ...own,
  summary:
    'A protocol as a PDF, with its signatures, in the language of the caller: of a draft as the data are now, of a frozen one as ' +
    'it is stored.',
})

export const exportProtocolWorkbook = endpoint('GET /protocols/{id}/xlsx', {
  ...own,
  summary:
    'The same as an Excel file with a sheet for each kind of record; numbers, days and moments are values.',
})

export const exportSharedPdf = endpoint('GET /shared-protocols/{token}/pdf', {
  ...shared,
  summary: 'A protocol as a PDF, for everybody with a valid link to it: 20 files of a link in 10 minutes.',
})

export const exportSharedWorkbook = endpoint('GET /shared-protocols/{token}/xlsx', {
  ...shared,
  summary: 'The same as an Excel file.',
})
