'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ContractForm } from '@/components/shared/form/contract-form'
import type { ContractFormReturn } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/shared/cn'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import { shownFields } from '@/lib/shared/records'
import { RecordInput } from './record-input'

/** What a form of a record shows otherwise than its list of fields says. */
export interface RecordFormLook {
  /** Fields that this form wants filled in although the list of fields doesn't. */
  required?: readonly string[]
  /** Texts that a line may take over, by the field's name. */
  suggestions?: Partial<Record<string, readonly string[]>>
  /** Inputs that are other than their kind of field has. */
  inputs?: Readonly<Record<string, ReactNode>>
  /** The number of columns of the inputs. */
  gridClassName?: string
}

interface RecordFormProps<Values extends FieldValues> extends RecordFormLook {
  form: ContractFormReturn<Values>
  fields: RecordFields
  /** Saves what was typed, made on a version where what is edited has one; a failure is let through. */
  onSubmit: (values: Values, version: number | undefined) => Promise<void>
  /** The sentence about a failure. */
  failure: MessageKey
  /** Hears that the form is to go; what was typed is dropped then. */
  onCancel: () => void
  submitLabel: string
}

/** The form that adds a record, or changes one apart from its table: one input for each of these fields. */
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
  gridClassName = 'sm:grid-cols-2',
}: RecordFormProps<Values>) {
  const common = useTranslations('common')
  const tellFailure = useFailureToast()
  const grid = useRef<HTMLDivElement>(null)
  const isSaved = useRef(false)
  // Whoever opens it types at once, as a dialog has it by itself; in one that stays open the next record begins anew.
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
  return (
    <ContractForm
      form={form}
      onSubmit={save}
      onSettled={() => isSaved.current && focusFirst(grid.current)}
      onFailure={(error) => tellFailure(error, failure)}
    >
      <div ref={grid} className={cn('grid gap-x-4 gap-y-3', gridClassName)}>
        {shownFields(fields).map(([name, field]) => (
          <Fragment key={name}>
            {inputs[name] ?? (
              <RecordInput
                {...{ name, field }}
                suggestions={suggestions[name]}
                isRequired={required.includes(name) || field.isRequired}
                className={field.kind === 'text' ? 'sm:col-span-2' : undefined}
              />
            )}
          </Fragment>
        ))}
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={cancel}>
          {common('cancel')}
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </div>
    </ContractForm>
  )
}

function focusFirst(around: Element | null): void {
  around?.querySelector<HTMLElement>('input, textarea, button')?.focus()
}
