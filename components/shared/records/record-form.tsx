'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ContractForm } from '@/components/shared/form/contract-form'
import { FormBanner } from '@/components/shared/form/form-banner'
import type { ContractFormReturn } from '@/components/shared/form/use-contract-form'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/shared/cn'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import { shownFields } from '@/lib/shared/records'
import { RecordInput } from './record-input'

interface RecordFormProps<Values extends FieldValues> {
  form: ContractFormReturn<Values>
  fields: RecordFields
  /** Fields that this form wants filled in although the list of fields doesn't. */
  required?: readonly string[]
  /** Saves; a failure is let through. */
  onSubmit: (values: Values) => Promise<void>
  /** The sentence about a failure, or what to do about it. */
  failure: MessageKey
  onFailure?: (error: unknown) => void
  onCancel: () => void
  submitLabel: string
  /** The content above the inputs. */
  banner?: ReactNode
  /** The number of columns of the inputs. */
  gridClassName?: string
}

/** The form that adds a record, or changes one apart from its table: one input for each of these fields. */
export function RecordForm<Values extends FieldValues>({
  form,
  fields,
  required = [],
  onSubmit,
  failure,
  onFailure,
  onCancel,
  submitLabel,
  banner,
  gridClassName,
}: RecordFormProps<Values>) {
  const common = useTranslations('common')
  const tellFailure = useFailureToast()
  return (
    <ContractForm
      form={form}
      onSubmit={onSubmit}
      onFailure={(error) => {
        onFailure?.(error)
        tellFailure(error, failure)
      }}
    >
      <FormBanner>{banner}</FormBanner>
      <div className={cn('grid gap-x-4 gap-y-3 sm:grid-cols-2', gridClassName)}>
        {shownFields(fields).map(([name, field]) => (
          <RecordInput
            key={name}
            {...{ name, field }}
            isRequired={required.includes(name) || field.isRequired}
            className={field.kind === 'text' ? 'sm:col-span-2' : undefined}
          />
        ))}
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit">{submitLabel}</Button>
      </div>
    </ContractForm>
  )
}
