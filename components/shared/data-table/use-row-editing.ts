'use client'

import { useCallback, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldDescriptions } from '@/components/shared/conflict/conflict-fields'
import {
  type ContractFormReturn,
  type SchemaLoader,
  useContractForm,
} from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { keptDrafts } from '@/lib/client/drafts'
import { storedOf } from '@/lib/client/records'
import type { MessageKey } from '@/lib/shared/messages'

/** The rows of a table that edits them in place. */
export interface EditableRow {
  _id: string
  version: number
}

interface RowEditingInput<Row extends EditableRow, Values extends FieldValues> {
  /** Names the table among everything that drafts are kept of. */
  name: string
  /** Loads the body schema of the call that changes a row. */
  schema: SchemaLoader<Values>
  /** How the fields are told of in a conflict. */
  fields: FieldDescriptions
  /** The first values of a row's fields; stable. */
  valuesOf: (row: Row) => NoInfer<Values>
  /** Sends what was typed, made on this version of the row; tells of its success by itself. */
  save: (row: Row, values: NoInfer<Values>, version: number) => Promise<void>
  failure: MessageKey
}

export interface RowEditing<Row extends EditableRow, Values extends FieldValues> {
  form: ContractFormReturn<Values>
  /** The row that is edited, as it was when that began; null while none is. */
  row: Row | null
  begin: (row: Row) => void
  /** Goes on with the row of which something typed is kept, where one of these is it. */
  resume: (rows: readonly Row[]) => void
  /** Ends it and drops what was typed. */
  cancel: () => void
  /** Ends it; what was typed is there again when the row is edited the next time. */
  leave: () => void
  save: (values: Values, version: number | undefined) => Promise<void>
  fail: (error: unknown) => void
  /** The rows to show: the edited one stays among them, even if it is gone from the list meanwhile. */
  withEdited: (rows: Row[] | undefined) => Row[] | undefined
}

/** Editing one row of a table in place; what is typed is kept until it is saved or cancelled. */
export function useRowEditing<Row extends EditableRow, Values extends FieldValues>({
  name,
  schema,
  fields,
  valuesOf,
  save,
  failure,
}: RowEditingInput<Row, Values>): RowEditing<Row, Values> {
  const tellFailure = useFailureToast()
  const [row, setRow] = useState<Row | null>(null)
  const draftsOf = `edit:${name}:`
  const form = useContractForm<Values>({
    schema,
    draftKey: row ? draftsOf + row._id : undefined,
    edited: {
      version: row?.version,
      storedOf: (error) => storedOf(error, valuesOf),
      fields,
    },
  })
  const { reset, prepare, draft, conflict } = form
  const begin = useCallback(
    (next: Row) => {
      void prepare()
      reset(valuesOf(next))
      setRow(next)
    },
    [prepare, reset, valuesOf],
  )
  const resume = useCallback(
    (rows: readonly Row[]) => {
      const ids = keptDrafts(draftsOf)
      const kept = rows.find(({ _id }) => ids.includes(_id))
      if (kept) begin(kept)
    },
    [draftsOf, begin],
  )
  const leave = () => {
    conflict.end()
    setRow(null)
  }
  const cancel = () => {
    draft.discard()
    leave()
  }
  return {
    form,
    row,
    begin,
    resume,
    cancel,
    leave,
    save: async (values, version) => {
      if (!row) return
      await save(row, values, version ?? row.version)
      setRow(null)
    },
    fail: (error) => tellFailure(error, failure),
    withEdited: (rows) => (rows && row && !rows.some(({ _id }) => _id === row._id) ? [row, ...rows] : rows),
  }
}
