'use client'

import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { useActor } from '@/components/shared/actor-context'
import { canEdit } from '@/lib/shared/actor'
import type { EditableRow, RowEditing } from './use-row-editing'

interface EditedRowsInput<Row extends EditableRow, Values extends FieldValues> {
  /** Absent where no row is edited in place. */
  editing: RowEditing<Row, Values> | undefined
  /** The rows of the list; undefined while they are loaded. */
  rows: Row[] | undefined
  /** All rows of which an edit may have been left behind, where the list shows only some. */
  kept?: readonly Row[]
  /** Whether the row is edited apart from the table, which then stays as it is. */
  isApart: boolean
}

/**
 * Returns what a table whose rows are edited in place shows: the edited row among the others, whatever becomes of the
 * list meanwhile, and a row opened for that by click or Enter. An edit that was left behind goes on.
 */
export function useEditedRows<Row extends EditableRow, Values extends FieldValues>({
  editing,
  rows,
  kept = rows,
  isApart,
}: EditedRowsInput<Row, Values>) {
  useResumed(editing, kept)
  const mayEdit = canEdit(useActor())
  // The cell that was clicked is the one that is meant; the others are a Tab away.
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

/** Goes on with the edit that was left behind, once the rows are there. */
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
