'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { EditableRow } from '@/components/shared/data-table/use-row-editing'
import { useContractForm } from '@/components/shared/form/use-contract-form'
import { toast } from '@/components/ui/use-toast'
import { readStored, useRecordChange } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { RecordScope } from '@/lib/shared/records'
import { describeFields } from './describe-fields'
import { RecordForm, type RecordFormLook } from './record-form'
import type { RecordMessages } from './record-messages'
import type { EditableRecords } from './use-record-editing'

/** Returns the key of the draft of a record. */
export const editKey = (records: { rules: { name: string } }, id: string) =>
  `edit:${records.rules.name}:${id}`

interface RecordEditInput<Row extends EditableRow, Values extends FieldValues, Of extends RecordScope> {
  records: EditableRecords<Row, Values, Of> & {
    /** Returns the initial values of a record's inputs; stable. */
    toValues: (row: Row) => NoInfer<Values> & DefaultValues<NoInfer<Values>>
  }
  scope: Of
  /** The record as it was when the edit began. */
  record: Row
  /** The fields of the form; all by default. */
  fields?: RecordFields
  messages: RecordMessages<'updated' | 'failures.update'>
  onDone: () => void
}

/** Edits a record outside of its table; returns the properties of its `RecordForm`. */
export function useRecordEdit<Row extends EditableRow, Values extends FieldValues, Of extends RecordScope>({
  records,
  scope,
  record,
  fields = records.rules.fields,
  messages,
  onDone,
}: RecordEditInput<Row, Values, Of>) {
  const translate = useTranslate()
  const { update, toValues } = records
  const { mutateAsync } = useRecordChange(records, scope)
  const form = useContractForm<Values>({
    schema: update,
    defaultValues: toValues(record),
    draftKey: editKey(records, record._id),
    edited: {
      version: record.version,
      readStored: (failure) => readStored(failure, toValues),
      fields: useMemo(() => describeFields(fields, translate), [fields, translate]),
    },
  })
  return {
    form,
    fields,
    onSubmit: async (values: Values, version = record.version) => {
      await mutateAsync({ id: record._id, body: { ...values, version } })
      toast({ title: translate(messages.updated) })
      onDone()
    },
    failure: messages['failures.update'],
    onCancel: onDone,
  }
}

/** The form that changes a record outside of its table. */
export function EditRecordForm<Row extends EditableRow, Values extends FieldValues, Of extends RecordScope>(
  props: RecordEditInput<Row, Values, Of> & RecordFormLook,
) {
  const t = useTranslations('common')
  const edit = useRecordEdit(props)
  return <RecordForm {...props} {...edit} submitLabel={t('save')} />
}
