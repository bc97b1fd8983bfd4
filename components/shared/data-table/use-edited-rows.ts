'use client'

import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { useMayEdit } from '@/components/shared/actor-context'
import type { EditableRow, RowEditing } from './use-row-editing'

interface EditedRowsInput<Row extends EditableRow, Values extends FieldValues> {
  /** Absent where rows are not edited in place. */
  editing: RowEditing<Row, Values> | undefined
  /** The rows of the list; undefined while they are loaded. */
  rows: Row[] | undefined
  /** All rows that may have an unfinished edit, if the list shows only some of them. */
  kept?: readonly Row[]
  /** Whether the row is edited outside of the table, whose rows stay as they are. */
  isApart: boolean
}

/**
 * Returns the rows of a table that edits them in place: the edited row stays among the others even if the list changes
 * meanwhile. A row is opened for editing by click or Enter, and an unfinished edit is resumed.
 */
export function useEditedRows<Row extends EditableRow, Values extends FieldValues>({
  editing,
  rows,
  kept = rows,
  isApart,
}: EditedRowsInput<Row, Values>) {
  useResumed(editing, kept)
  const mayEdit = useMayEdit()
  // The clicked cell gets the focus; the others are a Tab away.
  const open = (row: Row, cell: Element | null) => {
    if (!editing || editing.row) return
    flushSync(() => editing.begin(row))
    cell?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }
  return {
    rows: editing && !isApart ? editing.withEdited(rows) : rows,
    onOpen: editing && mayEdit ? open : undefined,
  }
}

/** Resumes an unfinished edit once the rows are loaded. */
function useResumed<Row extends EditableRow, Values extends FieldValues>(
  editing: RowEditing<Row, Values> | undefined,
  rows: readonly Row[] | undefined,
): void {
  const isDone = useRef(false)
  const resume = editing?.resume
  useEffect(() => {
    if (isDone.current || !rows) return
    isDone.current = true
    resume?.(rows)
  }, [resume, rows])
}
