import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import type { FileQuery, PageInput, RecordPage } from '@/lib/client/records'
import type { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import { editValuesOf } from '@/lib/shared/records'
import type {
  CashRegisterSort,
  createCashRegister,
  deleteCashRegisters,
  exportCashRegisters,
  listCashRegisters,
  RegisterStatusChange,
  StoredCashRegister,
  setStatusOfCashRegisters,
  undoStatusOfCashRegisters,
  updateCashRegister,
} from './contract'
import { CASH_REGISTER, type RegisterStatus } from './rules'

/** The cash registers, and what can be asked of the API for them. */
export const cashRegisterRecords = {
  rules: CASH_REGISTER,
  update: () => import('./contract').then(({ updateCashRegister }) => updateCashRegister.body),
  valuesOf: (record: StoredCashRegister) => editValuesOf(CASH_REGISTER.fields, record),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: () => ({
    list: async (input: PageInput<CashRegisterSort>): Promise<RecordPage<StoredCashRegister>> => {
      const { cashRegisters: rows, nextCursor } = await callApi<typeof listCashRegisters>(
        'GET /documentation/cash-registers',
        input,
      )
      return { rows, nextCursor }
    },
    file: (query: FileQuery<CashRegisterSort>) =>
      callForFile<typeof exportCashRegisters>('GET /documentation/cash-registers/export', { query }),
    add: (body: z.input<typeof createCashRegister.body>) =>
      callApi<typeof createCashRegister>('POST /documentation/cash-registers', { body }),
    change: async (
      id: string,
      body: z.input<typeof updateCashRegister.body>,
    ): Promise<StoredCashRegister> => {
      const { cashRegister } = await callApi<typeof updateCashRegister>(
        'PUT /documentation/cash-registers/{id}',
        { params: { id }, body },
      )
      return cashRegister
    },
    remove: (ids: string[]) =>
      callApi<typeof deleteCashRegisters>('POST /documentation/cash-registers/bulk/delete', {
        body: { ids },
      }),
    restore: (ids: string[]) =>
      callApi<typeof restoreFromTrash>('POST /trash/restore', {
        body: { items: referencesTo('cash_register', ids) },
      }),
    setStatus: ({ ids, status }: { ids: string[]; status: RegisterStatus }) =>
      callApi<typeof setStatusOfCashRegisters>('PUT /documentation/cash-registers/bulk/status', {
        body: { ids, isActive: status === 'active' },
      }),
    undoStatus: (changes: RegisterStatusChange[]) =>
      callApi<typeof undoStatusOfCashRegisters>('PUT /documentation/cash-registers/bulk/status/undo', {
        body: { changes },
      }),
  }),
}
