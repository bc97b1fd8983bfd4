'use client'

import type { DefaultValues, FieldValues } from 'react-hook-form'
import { type SchemaLoader, useContractForm } from '@/components/shared/form/use-contract-form'
import { toast } from '@/components/ui/use-toast'
import { type RecordSource, useRecordAddition } from '@/lib/client/records'
import type { RequestedForm } from '@/lib/client/requested-form'
import { useTranslate } from '@/lib/client/translate'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordFields } from '@/lib/shared/record-fields'
import type { RecordScope } from '@/lib/shared/records'
import { AddRecordDialog } from './add-record-dialog'
import { RecordForm, type RecordFormLook } from './record-form'
import type { RecordMessages } from './record-messages'

interface AddRecordProps<Values extends FieldValues, Of extends RecordScope> extends RecordFormLook {
  records: RecordSource<Of, { add: (body: NoInfer<Values>) => Promise<unknown> }> & {
    rules: { fields: RecordFields }
  }
  scope: Of
  messages: RecordMessages<'add' | 'added' | 'failures.add'>
  /** Loads the body schema of the endpoint that adds a record. */
  schema: SchemaLoader<Values>
  /** Returns the initial values of the form. */
  blank: () => DefaultValues<NoInfer<Values>>
  /** The fields of the form; all by default. */
  fields?: RecordFields
  /** The label of the submit button; by default that of the screen. */
  submitLabel?: MessageKey
}

type AddRecordFormProps<Values extends FieldValues, Of extends RecordScope> = AddRecordProps<Values, Of> & {
  /** Returns the initial values for the next record; with it the form stays open. */
  next?: (added: Values) => DefaultValues<NoInfer<Values>>
  onDone: () => void
  /** Called when the form is cancelled; by default `onDone`. */
  onCancel?: () => void
  /** The key of the form's draft; by default that of a new record. */
  draftKey?: string
  /** Returns the message about an answer; by default that of the screen. */
  toMessage?: (answer: unknown) => MessageKey
}

/** Returns the key of the draft of a new record. */
export function additionKey({ rules }: { rules: { name: string } }, scope: RecordScope): string {
  return ['add', rules.name, ...Object.values(scope)].join(':')
}

/** The form for a new record. */
export function AddRecordForm<Values extends FieldValues, Of extends RecordScope>({
  records,
  scope,
  messages,
  schema,
  blank,
  fields = records.rules.fields,
  submitLabel = messages.add,
  next,
  onDone,
  onCancel = onDone,
  draftKey = additionKey(records, scope),
  toMessage = () => messages.added,
  ...look
}: AddRecordFormProps<Values, Of>) {
  const translate = useTranslate()
  const { mutateAsync } = useRecordAddition(records, scope)
  const form = useContractForm<Values>({
    schema,
    defaultValues: blank(),
    draftKey,
  })
  return (
    <RecordForm
      {...look}
      form={form}
      fields={fields}
      onSubmit={async (body) => {
        const answer = await mutateAsync(body)
        toast({ title: translate(toMessage(answer)) })
        if (next) form.reset(next(body))
        else onDone()
      }}
      failure={messages['failures.add']}
      onCancel={onCancel}
      submitLabel={translate(submitLabel)}
    />
  )
}

interface AddRecordButtonProps {
  /** The name by which the form can be opened from anywhere. */
  form?: RequestedForm
  /** The dialog's title; by default the button's label. */
  title?: MessageKey
}

/** The button that opens the form for a new record, with its dialog. */
export function AddRecord<Values extends FieldValues, Of extends RecordScope>({
  form,
  title,
  ...props
}: AddRecordProps<Values, Of> & AddRecordButtonProps) {
  const translate = useTranslate()
  const { add } = props.messages
  return (
    <AddRecordDialog form={form} label={translate(add)} title={translate(title ?? add)}>
      {(close) => <AddRecordForm {...props} onDone={close} />}
    </AddRecordDialog>
  )
}
