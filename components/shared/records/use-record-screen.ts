'use client'

import type { FieldValues } from 'react-hook-form'
import type { SchemaLoader } from '@/components/shared/form/use-contract-form'
import type { FileCalls, PageInput, RecordPage, RemovalCalls } from '@/lib/client/records'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { AnyRecord, AnyRecordRules, RecordScope } from '@/lib/shared/records'
import type { RecordMessages } from './record-messages'
import { useRecordEditing } from './use-record-editing'
import { useRecordTable } from './use-record-table'
import { useRemoval } from './use-removal'

interface RecordScreenInput<
  Row extends AnyRecord,
  Sort extends string,
  Fields extends RecordFields,
  Of extends RecordScope,
  Values extends FieldValues,
  Filter,
> {
  /** Records that are listed, edited in place and deleted. */
  records: {
    rules: AnyRecordRules<Row, Fields, Sort>
    update: SchemaLoader<Values>
    toValues: (row: Row) => NoInfer<Values>
    parameters: { sort: string; order: string; search?: string }
    pageSize: number
    nextPageSize?: number
    calls: (scope: Of) => FileCalls<Sort, Filter> &
      RemovalCalls & {
        list: (input: PageInput<Sort, Filter>) => Promise<RecordPage<Row>>
        change: (id: string, body: NoInfer<Values> & { version: number }) => Promise<Row>
      }
  }
  scope: Of
  messages: RecordMessages<'updated' | 'removed' | 'failures.load' | 'failures.update' | 'failures.remove'>
}

/** Returns the properties of a `RecordScreen` whose records are edited in place and deleted. */
export function useRecordScreen<
  Row extends AnyRecord,
  Sort extends string,
  Fields extends RecordFields,
  Of extends RecordScope,
  Values extends FieldValues,
  Filter,
>({ records, scope, messages }: RecordScreenInput<Row, Sort, Fields, Of, Values, Filter>) {
  const table = useRecordTable<Row, Sort, Of, Filter>({ records, scope, failure: messages['failures.load'] })
  const { selection } = table
  const editing = useRecordEditing<Row, Values, Of>({ records, scope, messages })
  const removal = useRemoval<Of>({ records, scope, selection, messages })
  return { table, selection, editing, removal }
}
