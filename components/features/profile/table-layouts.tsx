'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { TableLayoutsContext } from '@/components/shared/data-table/table-layout'
import { useAttempt } from '@/components/shared/use-attempt'
import { tableLayoutsQuery, useSetTableLayout } from '@/lib/features/profile/tables/client'
import type { TableLayout } from '@/lib/shared/table-layout'

const NONE = {}

/** Stores the signed-in person's layouts of the tables below, which are the same in all their browsers. */
export function TableLayouts({ children }: { children: ReactNode }) {
  const { data } = useQuery(tableLayoutsQuery)
  const attempt = useAttempt()
  const { mutateAsync } = useSetTableLayout()
  const change = useCallback(
    (table: string, layout: TableLayout) =>
      void attempt({
        of: `table-layout:${table}`,
        work: () => mutateAsync({ table, layout }),
        failure: 'profile.tableFailed',
      }),
    [attempt, mutateAsync],
  )
  const layouts = data?.layouts ?? NONE
  const value = useMemo(() => ({ layouts, change }), [layouts, change])
  return <TableLayoutsContext value={value}>{children}</TableLayoutsContext>
}
