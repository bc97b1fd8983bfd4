'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ContractForm } from '@/components/shared/form/contract-form'
import type { ContractFormReturn } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { isInside } from '@/lib/client/page-keys'
import { cn } from '@/lib/shared/cn'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import { shownFields } from '@/lib/shared/records'
import { RecordInput } from './record-input'

/** Where a record's form differs from its field list. */
export interface RecordFormLook {
  /** Fields that are required in this form, though not in the field list. */
  required?: readonly string[]
  /** Suggested texts by the field's name. */
  suggestions?: Partial<Record<string, readonly string[]>>
  /** Inputs that differ from the default of their kind of field. */
  inputs?: Readonly<Record<string, ReactNode>>
  /** The fields shown at first, in their order; the others are folded below. All are shown by default. */
  leading?: readonly string[]
  /** The classes of the grid of inputs. */
  gridClassName?: string
}

interface RecordFormProps<Values extends FieldValues> extends RecordFormLook {
  form: ContractFormReturn<Values>
  fields: RecordFields
  /** Saves the typed values, based on a version if the record has one; throws on failure. */
  onSubmit: (values: Values, version: number | undefined) => Promise<void>
  /** The message about a failure. */
  failure: MessageKey
  /** Called when the form is cancelled; its draft is dropped then. */
  onCancel: () => void
  submitLabel: string
}

/** The form that adds a record, or changes one outside of its table, with one input per field. */
export function RecordForm<Values extends FieldValues>({
  form,
  fields,
  required = [],
  suggestions = {},
  onSubmit,
  failure,
  onCancel,
  submitLabel,
  inputs = {},
  leading,
  gridClassName = 'sm:grid-cols-2',
}: RecordFormProps<Values>) {
  const common = useTranslations('common')
  const showFailure = useFailureToast()
  const grid = useRef<HTMLDivElement>(null)
  const isSaved = useRef(false)
  // Focuses the first input, also for the next record of a form that stays open; a dialog does that by itself.
  useEffect(() => {
    if (!grid.current?.closest('[role="dialog"]')) focusFirst(grid.current)
  }, [])
  const save = async (...sent: Parameters<typeof onSubmit>) => {
    isSaved.current = false
    await onSubmit(...sent)
    isSaved.current = true
  }
  const cancel = () => {
    form.draft.discard()
    onCancel()
  }
  const shown = shownFields(fields)
  const rest = leading ? shown.filter(([name]) => !leading.includes(name)) : []
  const first = leading ? leading.flatMap((wanted) => shown.filter(([name]) => name === wanted)) : shown
  const { errors } = form.formState
  const renderInput = ([name, field]: (typeof shown)[number]) => (
    <Fragment key={name}>
      {inputs[name] ?? (
        <RecordInput
          name={name}
          field={field}
          suggestions={suggestions[name]}
          isRequired={required.includes(name) || field.isRequired}
          className={field.kind === 'text' ? 'sm:col-span-2' : undefined}
        />
      )}
    </Fragment>
  )
  return (
    <ContractForm
      form={form}
      onSubmit={save}
      onSettled={() => isSaved.current && focusFirst(grid.current)}
      onFailure={(error) => showFailure(error, failure)}
      onKeyDown={submitByKey}
      data-record=""
    >
      <div ref={grid} className={cn('grid gap-x-4 gap-y-3', gridClassName)}>
        {first.map(renderInput)}
      </div>
      {rest.length > 0 && (
        <FoldedInputs isRefused={rest.some(([name]) => name in errors)} gridClassName={gridClassName}>
          {rest.map(renderInput)}
        </FoldedInputs>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter">
          {submitLabel}
        </Button>
      </div>
    </ContractForm>
  )
}

interface FoldedInputsProps {
  /** Whether one of them has an error. */
  isRefused: boolean
  gridClassName: string
  children: ReactNode
}

/** Inputs that few people need: they open on request, and where one of them was refused. */
function FoldedInputs({ isRefused, gridClassName, children }: FoldedInputsProps) {
  const common = useTranslations('common')
  const [isOpen, setIsOpen] = useState(false)
  // Only ever opened: the error disappears with the first typed letter, and the field must not.
  useEffect(() => {
    if (isRefused) setIsOpen(true)
  }, [isRefused])
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit touch:py-2.5 py-1 font-medium text-muted-foreground text-sm hover:text-foreground">
        {common('moreFields')}
      </summary>
      <div className={cn('grid gap-x-4 gap-y-3 pt-2', gridClassName)}>{children}</div>
    </details>
  )
}

/** Submits the form by Ctrl+Enter, also from a field where Enter begins a line, but not from an open list of a field. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, currentTarget } = event
  if (key !== 'Enter' || ctrlKey === metaKey || event.nativeEvent.isComposing || event.defaultPrevented)
    return
  if (!isInside(event)) return
  event.preventDefault()
  currentTarget.requestSubmit()
}

function focusFirst(around: Element | null): void {
  around?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}
