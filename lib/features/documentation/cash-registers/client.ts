import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { bulkCalls, fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput, RecordPage } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
import type {
  CashRegisterSort,
  createCashRegister,
  deleteCashRegisters,
  exportCashRegisters,
  listCashRegisters,
  StoredCashRegister,
  setStatusOfCashRegisters,
  undoStatusOfCashRegisters,
  updateCashRegister,
} from './contract'
import { CASH_REGISTER, type RegisterStatus } from './rules'

/** Queries and mutations of the cash registers. */
export const cashRegisterRecords = {
  rules: CASH_REGISTER,
  update: () => import('./contract').then(({ updateCashRegister }) => updateCashRegister.body),
  toValues: (record: StoredCashRegister) => toEditValues(CASH_REGISTER.fields, record),
  parameters: { sort: 'sort', order: 'order', search: 'search' },
  pageSize: 50,
  calls: () => {
    const activity = bulkCalls<typeof setStatusOfCashRegisters, typeof undoStatusOfCashRegisters>(
      'PUT /documentation/cash-registers/bulk/status',
      {},
    )
    return {
      list: async (input: PageInput<CashRegisterSort>): Promise<RecordPage<StoredCashRegister>> => {
        const { cashRegisters: rows, nextCursor } = await callApi<typeof listCashRegisters>(
          'GET /documentation/cash-registers',
          input,
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportCashRegisters>('GET /documentation/cash-registers/export', {}),
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
      ...removalCalls<typeof deleteCashRegisters>(
        'POST /documentation/cash-registers/bulk/delete',
        CASH_REGISTER,
        {},
      ),
      setStatus: ({ ids, status }: { ids: string[]; status: RegisterStatus }) =>
        activity.set({ ids, isActive: status === 'active' }),
      undoStatus: activity.undo,
    }
  },
}
