'use client'

import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { StaleNote } from '@/components/shared/data-table/stale-note'
import { TableExport } from '@/components/shared/data-table/table-export'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import type { useRecordTable } from '@/components/shared/records/use-record-table'
import { SearchInput } from '@/components/shared/search-input'
import { Skeleton } from '@/components/ui/skeleton'
import { type FileCalls, type RecordScope, type RecordSource, useRecordExport } from '@/lib/client/records'
import { useUrlSearch } from '@/lib/client/url-state'

interface RecordCardsProps<Row extends { _id: string }, Sort extends string, Of extends RecordScope> {
  records: RecordSource<Of, FileCalls<Sort>>
  scope: Of
  table: ReturnType<typeof useRecordTable<Row, Sort, Of>>
  /** Names the list for screen readers. */
  label: string
  placeholder: string
  icon: LucideIcon
  /** What is said where there is nothing at all. */
  empty: string
  /** The buttons that add records. */
  actions: ReactNode
  /** The card of a record. */
  children: (row: Row) => ReactNode
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** Records as cards, with a search, their file and their pages. */
export function RecordCards<Row extends { _id: string }, Sort extends string, Of extends RecordScope>(
  props: RecordCardsProps<Row, Sort, Of>,
) {
  const { records, scope, table, label, placeholder, icon, empty, actions, children } = props
  const t = useTranslations('documentation')
  const [text, setText] = useUrlSearch('search')
  const { list, rows, view } = table
  const exporting = useRecordExport(records, scope, view)
  const retry = () => void list.refetch()
  return (
    <section aria-label={label}>
      <search className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('search')}
          placeholder={placeholder}
          value={text}
          onChange={setText}
          className="min-w-48 flex-1"
        />
        <TableExport
          exporting={exporting}
          failure="documentation.failures.export"
          isDisabled={rows?.length === 0}
        />
        {actions}
      </search>
      {!rows && (list.isError ? <ErrorState onRetry={retry} /> : <CardSkeletons />)}
      {rows && list.isError && <StaleNote onRetry={retry} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={icon}
          title={text ? t('nothingFound') : empty}
          className="rounded-md border bg-card"
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={GRID}>
          {rows.map((row) => (
            <li key={row._id} className="flex">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} />
    </section>
  )
}

function CardSkeletons() {
  return (
    <div aria-hidden className={GRID}>
      {SKELETONS.map((name) => (
        <Skeleton key={name} className="h-36" />
      ))}
    </div>
  )
}
