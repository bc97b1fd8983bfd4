import { callApi } from '@/lib/client/api'
import { useDeletion } from '@/lib/client/use-deletion'
import type { deleteProtocol } from '../contract'

/** Deletes a draft. */
export const useDeleteProtocol = (id: string) =>
  useDeletion({
    id,
    deletion: () => callApi<typeof deleteProtocol>('DELETE /protocols/{id}', { params: { id } }),
    touched: [{ subject: 'protocol', id }],
  })
