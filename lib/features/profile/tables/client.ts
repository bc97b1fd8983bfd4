import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { TableLayout } from '@/lib/shared/table-layout'
import type { listTableLayouts, setTableLayout } from './contract'

export const tableLayoutsQuery = callQuery<typeof listTableLayouts>('GET /profile/tables', {
  queryKey: ['profile', 'tables'],
  subscribesTo: [{ subject: 'table_layout' }],
})

/** Stores the person's layout of a table, optimistically; a failure rolls back. */
export function useSetTableLayout() {
  const client = useQueryClient()
  const { queryKey } = tableLayoutsQuery
  const mutationKey = ['profile', 'table-layout']
  const show = (table: string, layout: TableLayout | undefined) =>
    client.setQueryData(queryKey, (known) => {
      const { [table]: _, ...others } = known?.layouts ?? {}
      return { layouts: layout ? { ...others, [table]: layout } : others }
    })
  return useMutation({
    mutationKey,
    // One after the other: the last one wins.
    scope: { id: 'table-layout' },
    mutationFn: ({ table, layout }: { table: string; layout: TableLayout }) =>
      callApi<typeof setTableLayout>('PUT /profile/tables/{table}', { params: { table }, body: layout }),
    onMutate: async ({ table, layout }) => {
      const before = client.getQueryData(queryKey)?.layouts[table]
      show(table, layout)
      await client.cancelQueries({ queryKey })
      return { before }
    },
    onError: (_error, { table, layout }, context) => {
      if (client.getQueryData(queryKey)?.layouts[table] === layout) show(table, context?.before)
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void refetchAffected(client, { subject: 'table_layout' })
    },
  })
}
