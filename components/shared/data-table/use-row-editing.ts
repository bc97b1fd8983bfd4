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
import { draftKeys } from '@/lib/client/drafts'
import { readStored } from '@/lib/client/records'
import type { MessageKey } from '@/lib/shared/messages'

/** The rows of a table that edits them in place. */
export interface EditableRow {
  _id: string
  version: number
}

interface RowEditingInput<Row extends EditableRow, Values extends FieldValues> {
  /** Names the table in the keys of drafts. */
  name: string
  /** Loads the body schema of the call that changes a row. */
  schema: SchemaLoader<Values>
  /** Labels and texts of the fields in a conflict. */
  fields: FieldDescriptions
  /** Returns the initial values of a row's fields; stable. */
  toValues: (row: Row) => NoInfer<Values>
  /** Saves the typed values, based on this version of the row, and reports its own success. */
  save: (row: Row, values: NoInfer<Values>, version: number) => Promise<void>
  failure: MessageKey
}

export interface RowEditing<Row extends EditableRow, Values extends FieldValues> {
  form: ContractFormReturn<Values>
  /** The edited row as it was when the edit began; null while no row is edited. */
  row: Row | null
  begin: (row: Row) => void
  /** Resumes the edit of the row that has a draft, if it is one of these. */
  resume: (rows: readonly Row[]) => void
  /** Ends the edit and drops its draft. */
  cancel: () => void
  /** Ends the edit and keeps its draft for the next time. */
  leave: () => void
  save: (values: Values, version: number | undefined) => Promise<void>
  fail: (error: unknown) => void
  /** Returns the rows to show, with the edited one even if it has left the list meanwhile. */
  withEdited: (rows: Row[] | undefined) => Row[] | undefined
}

const draftPrefix = (name: string) => `edit:${name}:`

/** Returns the first of a table's rows whose edit has a draft in this tab. */
export function findUnsaved<Row extends EditableRow>(name: string, rows: readonly Row[]): Row | undefined {
  const ids = draftKeys(draftPrefix(name))
  return rows.find(({ _id }) => ids.includes(_id))
}

/** Edits one row of a table in place; what is typed is kept until it is saved or cancelled. */
export function useRowEditing<Row extends EditableRow, Values extends FieldValues>({
  name,
  schema,
  fields,
  toValues,
  save,
  failure,
}: RowEditingInput<Row, Values>): RowEditing<Row, Values> {
  const showFailure = useFailureToast()
  const [row, setRow] = useState<Row | null>(null)
  const form = useContractForm<Values>({
    schema,
    draftKey: row ? draftPrefix(name) + row._id : undefined,
    edited: {
      version: row?.version,
      readStored: (error) => readStored(error, toValues),
      fields,
    },
  })
  const { reset, prepare, draft, conflict } = form
  const begin = useCallback(
    (next: Row) => {
      void prepare()
      reset(toValues(next))
      setRow(next)
    },
    [prepare, reset, toValues],
  )
  const resume = useCallback(
    (rows: readonly Row[]) => {
      const kept = findUnsaved(name, rows)
      if (kept) begin(kept)
    },
    [name, begin],
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
    fail: (error) => showFailure(error, failure),
    withEdited: (rows) => (rows && row && !rows.some(({ _id }) => _id === row._id) ? [row, ...rows] : rows),
  }
}
