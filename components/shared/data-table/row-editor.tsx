'use client'

import { useTranslations } from 'next-intl'
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { ContractForm } from '@/components/shared/form/contract-form'
import { RowActions, RowButton } from './row-actions'
import type { EditableRow, RowEditing } from './use-row-editing'

interface EditedRow {
  /** Null while no row is edited. */
  rowId: string | null
  cancel: () => void
}

const EditedRowContext = createContext<EditedRow>({ rowId: null, cancel: () => undefined })

interface RowEditorProps<Row extends EditableRow, Values extends FieldValues> {
  editing: RowEditing<Row, Values>
  /** Whether the row is edited outside of the table, whose rows stay as they are. */
  isApart?: boolean
  /** The table. */
  children: ReactNode
}

/**
 * A table of which one row can be edited in place: Enter saves, Escape leaves it, Shift and Enter begin a new
 * line.
 */
export function RowEditor<Row extends EditableRow, Values extends FieldValues>({
  editing,
  isApart = false,
  children,
}: RowEditorProps<Row, Values>) {
  const rowId = isApart ? null : (editing.row?._id ?? null)
  const lastId = useRef(rowId)
  const returnFocus = () => {
    if (rowId !== null || lastId.current === null) return
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost) document.getElementById(editButtonId(lastId.current))?.focus()
    // The button is disabled while the form is being sent, so it gets the focus once that is over.
    if (document.activeElement !== document.body) lastId.current = null
  }
  useEffect(() => {
    if (rowId !== null) lastId.current = rowId
    else returnFocus()
  })
  return (
    <EditedRowContext value={{ rowId, cancel: editing.cancel }}>
      <ContractForm
        form={editing.form}
        onSubmit={editing.save}
        onFailure={editing.fail}
        onSettled={returnFocus}
        onKeyDown={rowId === null ? undefined : (event) => followKey(event, editing.leave)}
        onFocus={rowId === null ? undefined : showWhole}
        isSilent={isApart}
        data-record=""
      >
        {children}
      </ContractForm>
    </EditedRowContext>
  )
}

const editButtonId = (rowId: string) => `edit-${rowId}`

// By itself a browser scrolls no further to a field of which it sees a part, which may end below the actions.
function showWhole({ target }: FocusEvent<HTMLFormElement, Element>): void {
  if (target.closest('td:not(:last-child)')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function followKey(event: KeyboardEvent<HTMLFormElement>, leave: () => void): void {
  // Ignores keys that closed a list or a calendar, and keys that compose a character.
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.key === 'Escape') leave()
  if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
}

interface EditableCellProps {
  rowId: string
  /** Shown while the row is edited. */
  field: ReactNode
  /** Shown at other times. */
  children: ReactNode
}

/** A cell that becomes a field while its row is edited. */
export function EditableCell({ rowId, field, children }: EditableCellProps) {
  return useContext(EditedRowContext).rowId === rowId ? field : children
}

interface EditableRowActionsProps {
  rowId: string
  editLabel: string
  onEdit: () => void
  removeLabel: string
  /** Absent if the row can't be deleted. */
  onRemove?: () => void
  /** Further buttons, before the others. */
  children?: ReactNode
}

/** The buttons of a row that can be edited: edit and delete, or save and cancel while it is edited in place. */
export function EditableRowActions({
  rowId,
  editLabel,
  onEdit,
  removeLabel,
  onRemove,
  children,
}: EditableRowActionsProps) {
  const edited = useContext(EditedRowContext)
  // Keyed, so that the button that was pressed does not itself become the one that submits.
  if (edited.rowId === rowId) return <EditedRowActions key="edited" onCancel={edited.cancel} />
  // One row at a time: what is typed in another one must not get lost.
  const isDisabled = edited.rowId !== null
  return (
    <RowActions key="shown">
      {children}
      <RowButton
        id={editButtonId(rowId)}
        icon="edit"
        label={editLabel}
        disabled={isDisabled}
        onClick={onEdit}
      />
      {onRemove && <RowButton icon="remove" label={removeLabel} disabled={isDisabled} onClick={onRemove} />}
    </RowActions>
  )
}

function EditedRowActions({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('common')
  return (
    <RowActions data-shown>
      <RowButton type="submit" icon="save" label={t('save')} />
      <RowButton icon="cancel" label={t('cancel')} onClick={onCancel} />
    </RowActions>
  )
}
