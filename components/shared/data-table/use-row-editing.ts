'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import {
  type ContractFormReturn,
  type SchemaLoader,
  useContractForm,
} from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import type { MessageKey } from '@/lib/shared/messages'

/** The rows of a table that edits them in place. */
export interface EditableRow {
  _id: string
  version: number
}

interface RowEditingInput<Row extends EditableRow, Values extends FieldValues> {
  /** Loads the body schema of the call that changes a row. */
  schema: SchemaLoader<Values>
  /** The first values of a row's fields; stable. */
  valuesOf: (row: Row) => DefaultValues<NoInfer<Values>>
  /** Sends what was typed, made on `row.version`; tells of its success by itself. */
  save: (row: Row, values: NoInfer<Values>) => Promise<void>
  /** The row as it is stored now, where a save was refused because it was made on an older version. */
  currentOf: (error: unknown) => Row | null
  failure: MessageKey
}

export interface RowEditing<Row extends EditableRow, Values extends FieldValues> {
  form: ContractFormReturn<Values>
  /** The row that is edited, as it was when that began; null while none is. */
  row: Row | null
  begin: (row: Row) => void
  cancel: () => void
  save: (values: Values) => Promise<void>
  fail: (error: unknown) => void
  /** The rows to show: the edited one stays among them, even if it is gone from the list meanwhile. */
  withEdited: (rows: Row[] | undefined) => Row[] | undefined
}

/**
 * Editing one row of a table in place. A save that was made on an older version keeps what was typed, and the next one
 * replaces what somebody else has stored.
 */
export function useRowEditing<Row extends EditableRow, Values extends FieldValues>({
  schema,
  valuesOf,
  save,
  currentOf,
  failure,
}: RowEditingInput<Row, Values>): RowEditing<Row, Values> {
  const t = useTranslations('common')
  const tellFailure = useFailureToast()
  const [row, setRow] = useState<Row | null>(null)
  const form = useContractForm<Values>({ schema })
  const { reset, prepare } = form
  const begin = useCallback(
    (next: Row) => {
      void prepare()
      reset(valuesOf(next))
      setRow(next)
    },
    [prepare, reset, valuesOf],
  )
  const cancel = useCallback(() => {
    reset()
    setRow(null)
  }, [reset])
  const fail = (error: unknown) => {
    const current = currentOf(error)
    if (current) {
      setRow(current)
      form.setError('root', { type: 'server', message: t('staleRow') })
    }
    tellFailure(error, failure)
  }
  return {
    form,
    row,
    begin,
    cancel,
    save: async (values) => {
      if (!row) return
      await save(row, values)
      setRow(null)
    },
    fail,
    withEdited: (rows) => (rows && row && !rows.some(({ _id }) => _id === row._id) ? [row, ...rows] : rows),
  }
}
