'use client'

import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type EditableRow, useRowEditing } from '@/components/shared/data-table/use-row-editing'
import type { SchemaLoader } from '@/components/shared/form/use-contract-form'
import { toast } from '@/components/ui/use-toast'
import { type RecordSource, useRecordChange } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { RecordScope } from '@/lib/shared/records'
import { describeFields } from './describe-fields'
import type { RecordMessages } from './record-messages'

/** Records that can be edited. */
export type EditableRecords<
  Row extends EditableRow,
  Values extends FieldValues,
  Of extends RecordScope,
> = RecordSource<
  Of,
  { change: (id: string, body: NoInfer<Values> & { version: number }) => Promise<Row> }
> & {
  /** Loads the body schema of the endpoint that changes a record. */
  update: SchemaLoader<Values>
  rules: { fields: RecordFields }
}

interface RecordEditingInput<Row extends EditableRow, Values extends FieldValues, Of extends RecordScope> {
  records: EditableRecords<Row, Values, Of> & {
    /** Returns the initial values of a row's inputs; stable. */
    toValues: (row: Row) => NoInfer<Values>
  }
  scope: Of
  messages: RecordMessages<'updated' | 'failures.update'>
}

/** Edits the records of a table in place, one at a time. */
export function useRecordEditing<
  Row extends EditableRow,
  Values extends FieldValues,
  Of extends RecordScope,
>({ records, scope, messages }: RecordEditingInput<Row, Values, Of>) {
  const translate = useTranslate()
  const { mutateAsync } = useRecordChange(records, scope)
  const { name, fields } = records.rules
  return useRowEditing<Row, Values>({
    name,
    schema: records.update,
    fields: useMemo(() => describeFields(fields, translate), [fields, translate]),
    toValues: records.toValues,
    save: async ({ _id }, values, version) => {
      await mutateAsync({ id: _id, body: { ...values, version } })
      toast({ title: translate(messages.updated) })
    },
    failure: messages['failures.update'],
  })
}
