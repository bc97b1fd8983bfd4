'use client'

import type { IconNode } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { PageSelection } from '@/components/shared/data-table/page-selection'
import { StaleNote } from '@/components/shared/data-table/stale-note'
import { TableExport } from '@/components/shared/data-table/table-export'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import type { RecordMessages } from '@/components/shared/records/record-messages'
import { RecordSelection } from '@/components/shared/records/record-selection'
import type { useRecordTable } from '@/components/shared/records/use-record-table'
import { SearchInput } from '@/components/shared/search-input'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { type FileCalls, type RecordSource, useRecordExport } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useUrlSearch } from '@/lib/client/url-search'
import { canEdit } from '@/lib/shared/actor'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { AnyRecord, RecordScope } from '@/lib/shared/records'

interface RecordCardsProps<Row extends AnyRecord, Sort extends string, Of extends RecordScope, Filter> {
  records: RecordSource<Of, FileCalls<Sort, Filter>> & {
    rules: { fields: RecordFields; toLabel: (row: Row) => string }
  }
  scope: Of
  table: ReturnType<typeof useRecordTable<Row, Sort, Of, Filter>>
  /** Names the list for screen readers. */
  label: string
  placeholder: string
  icon: IconNode
  messages: RecordMessages<'empty'>
  /** The button that adds records, for people who may edit. */
  actions: ReactNode
  /** The bulk actions, for people who may edit. */
  bulk: ReactNode
  /** Renders the card of a record, with the checkbox that selects it. */
  children: (row: Row, checkbox: ReactNode) => ReactNode
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** Records as cards, with search, export and paging. */
export function RecordCards<Row extends AnyRecord, Sort extends string, Of extends RecordScope, Filter>(
  props: RecordCardsProps<Row, Sort, Of, Filter>,
) {
  const { records, scope, messages, table, label, placeholder, icon, actions, bulk, children } = props
  const t = useTranslations('table')
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const [text, setText] = useUrlSearch('search')
  const { list, rows, view, selection } = table
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
          className="min-w-48 flex-1 basis-full sm:basis-48"
        />
        <TableExport
          exporting={exporting}
          failure="documentation.failures.export"
          isDisabled={rows?.length === 0}
        />
        {mayEdit && actions}
      </search>
      {!rows && (list.isError ? <ErrorState onRetry={retry} /> : <CardSkeletons />)}
      {rows && list.isError && <StaleNote onRetry={retry} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={icon}
          title={text ? t('nothingFound') : translate(messages.empty)}
          className="rounded-md border bg-card"
        />
      )}
      {rows && rows.length > 0 && <PageSelection selection={selection} />}
      {rows && rows.length > 0 && (
        <ul className={GRID}>
          {rows.map((row) => (
            <li key={row._id} className="flex">
              {children(
                row,
                <Checkbox
                  className="mt-1"
                  aria-label={t('select', { name: records.rules.toLabel(row) })}
                  checked={selection.has(row._id)}
                  onCheckedChange={() => selection.toggle(row._id)}
                />,
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} />
      <RecordSelection selection={selection} fields={records.rules.fields}>
        {bulk}
      </RecordSelection>
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
