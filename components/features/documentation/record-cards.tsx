'use client'

import type { IconNode } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { BulkRemoval } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { PageSelection } from '@/components/shared/data-table/page-selection'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import { StaleNote } from '@/components/shared/data-table/stale-note'
import { TableExport } from '@/components/shared/data-table/table-export'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { useRemoval } from '@/components/shared/records/use-record-changes'
import type { useRecordTable } from '@/components/shared/records/use-record-table'
import { SearchInput } from '@/components/shared/search-input'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { type FileCalls, type RecordSource, type RemovalCalls, useRecordExport } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useUrlSearch } from '@/lib/client/url-state'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import { type AnyRecord, type RecordScope, recordCells } from '@/lib/shared/records'

interface RecordCardsProps<Row extends AnyRecord, Sort extends string, Of extends RecordScope, Filter> {
  records: RecordSource<Of, FileCalls<Sort, Filter> & RemovalCalls> & {
    rules: { fields: RecordFields; labelOf: (row: Row) => string }
  }
  scope: Of
  table: ReturnType<typeof useRecordTable<Row, Sort, Of, Filter>>
  /** Names the list for screen readers. */
  label: string
  placeholder: string
  icon: IconNode
  /** What is said where there is nothing at all. */
  empty: string
  /** The buttons that add records. */
  actions: ReactNode
  /** Says that so many were deleted. */
  removed: (count: number) => string
  /** Asks whether so many are to be deleted. */
  removeQuestion: (count: number) => string
  removeFailure: MessageKey
  /** What else can be done with the selected ones by whoever may change them. */
  bulk?: ReactNode
  /** The card of a record, with the checkbox that selects it. */
  children: (row: Row, checkbox: ReactNode) => ReactNode
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** Records as cards, with a search, their file and their pages. */
export function RecordCards<Row extends AnyRecord, Sort extends string, Of extends RecordScope, Filter>(
  props: RecordCardsProps<Row, Sort, Of, Filter>,
) {
  const { records, scope, table, label, placeholder, icon, empty, actions, children } = props
  const t = useTranslations('documentation')
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
      {rows && rows.length > 0 && <PageSelection selection={selection} />}
      {rows && rows.length > 0 && (
        <ul className={GRID}>
          {rows.map((row) => (
            <li key={row._id} className="flex">
              {children(
                row,
                <Checkbox
                  className="mt-1"
                  aria-label={t('select', { name: records.rules.labelOf(row) })}
                  checked={selection.has(row._id)}
                  onCheckedChange={() => selection.toggle(row._id)}
                />,
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreRows list={list} />
      <SelectedCards {...props} />
    </section>
  )
}

function SelectedCards<Row extends AnyRecord, Sort extends string, Of extends RecordScope, Filter>(
  props: RecordCardsProps<Row, Sort, Of, Filter>,
) {
  const { records, scope, table, removed, removeQuestion, removeFailure, bulk } = props
  const { selection } = table
  const { fields } = records.rules
  const translate = useTranslate()
  const mayEdit = canEdit(useActor())
  const { remove, isPending } = useRemoval({
    ...{ records, scope, selection, failure: removeFailure, said: removed },
  })
  const cellsOf = useCallback((row: Row) => recordCells(fields, row, translate), [fields, translate])
  const ids = selection.rows.map(({ _id }) => _id)
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && bulk}
      {mayEdit && (
        <BulkRemoval question={removeQuestion(ids.length)} onConfirm={() => remove(ids)} isBusy={isPending} />
      )}
      <CopyRowsButton rows={selection.rows} cellsOf={cellsOf} />
    </SelectionBar>
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
