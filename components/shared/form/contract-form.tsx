'use client'

import { type ComponentProps, type FormEvent, useEffect, useRef, useTransition } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { LazyFormConflict } from '@/components/shared/conflict/lazy-form-conflict'
import { errorMessage, isUnanswered, readForeignChanges } from '@/lib/client/api-error'
import { useTranslate } from '@/lib/client/translate'
import { useHydrated } from '@/lib/client/use-hydrated'
import { cn } from '@/lib/shared/cn'
import { applyServerErrors } from './apply-server-errors'
import { DraftNotice } from './draft-notice'
import { FormBanner } from './form-banner'
import type { ContractFormReturn } from './use-contract-form'

type ContractFormProps<Values extends FieldValues> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: ContractFormReturn<Values>
  /**
   * Saves the typed values, based on a version if the record has one. It should throw on failure: field messages are
   * shown at their fields, a conflict is shown, and the typed values stay.
   */
  onSubmit: (values: Values, version: number | undefined) => Promise<void> | void
  /** Reports a failure that concerns no field; by default a banner above the form shows it. */
  onFailure?: (error: unknown) => void
  /** Called with the message of the first invalid field, which is also shown at the field. */
  onInvalidFields?: (message: string) => void
  /** Called when the submission has succeeded or failed and the form is enabled again. */
  onSettled?: () => void
  /** Whether another form shows the same values, along with their errors and conflicts. */
  isSilent?: boolean
}

/**
 * A form that is disabled while it is submitted, so that it is sent once, focuses the first invalid field, and drops
 * its draft only after a successful save.
 */
export function ContractForm<Values extends FieldValues>({
  form,
  onSubmit,
  onFailure,
  onInvalidFields,
  onSettled,
  isSilent = false,
  className,
  children,
  ...props
}: ContractFormProps<Values>) {
  const translate = useTranslate()
  const element = useRef<HTMLFormElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  // The state changes a render too late to stop a second submit in the same moment.
  const isUnderWay = useRef(false)
  const [isSending, startSending] = useTransition()
  const { prepare, draft, conflict, edited } = form
  // Before hydration, typed text would get mixed up with the stored values.
  const isHydrated = useHydrated()

  const fail = (error: unknown) => {
    if (applyServerErrors(form, error)) return
    if (onFailure) onFailure(error)
    else {
      const failure = translate(isUnanswered(error) ? 'errors.network' : 'errors.internal')
      form.setError('root', { type: 'server', message: errorMessage(error, failure) })
    }
  }

  const save = async (values: Values) => {
    try {
      await onSubmit(values, draft.basis().version)
      draft.forget()
      conflict.end()
    } catch (error) {
      const stored = edited?.readStored(error)
      if (!stored) return fail(error)
      // Where others changed other fields than the person, there is nothing to decide.
      if (!conflict.meet(stored, readForeignChanges(error))) await save(structuredClone(form.getValues()))
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isUnderWay.current) return
    isUnderWay.current = true
    focusedBefore.current = document.activeElement
    startSending(async () => {
      await form.handleSubmit(save, (errors) => onInvalidFields?.(firstMessage(errors)))()
      isUnderWay.current = false
    })
  }

  const wasSending = useRef(false)
  const latestSettled = useRef(onSettled)
  useEffect(() => {
    latestSettled.current = onSettled
  }, [onSettled])
  useEffect(() => {
    if (wasSending.current && !isSending) {
      settleFocus(element.current, focusedBefore.current)
      latestSettled.current?.()
    }
    wasSending.current = isSending
  }, [isSending])

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className={cn('form', className)}
        onSubmit={submit}
        onFocus={prepare}
        {...props}
      >
        {!isSilent && (
          <>
            {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
            <LazyFormConflict form={form} />
            <FormBanner>{form.formState.errors.root?.message}</FormBanner>
          </>
        )}
        <fieldset
          disabled={isSending || !isHydrated}
          data-waking={!isHydrated || undefined}
          className="contents"
        >
          {children}
        </fieldset>
      </form>
    </FormProvider>
  )
}

/** Focuses the first invalid field; without one, restores the focus that the disabled form lost. */
function settleFocus(form: HTMLFormElement | null, before: Element | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)')
  if (wrong) wrong.focus()
  else if (
    document.activeElement === document.body &&
    before instanceof HTMLElement &&
    form?.contains(before)
  ) {
    before.focus()
  }
}

/** Returns the first message in a form's errors, at any depth; empty without one. */
function firstMessage(errors: object): string {
  if ('message' in errors && typeof errors.message === 'string' && errors.message) return errors.message
  for (const [key, part] of Object.entries(errors)) {
    // A field's `ref` is its control, not a further error.
    const message = key !== 'ref' && part !== null && typeof part === 'object' ? firstMessage(part) : ''
    if (message) return message
  }
  return ''
}
