'use client'

import { toNestErrors } from '@hookform/resolvers'
import { useEffect } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { useTranslate } from '@/lib/client/translate'
import type { Translate } from '@/lib/shared/messages'
import { fieldSentences } from '@/lib/shared/validation'
import { type Draft, useDraft } from './draft'

export type ContractFormReturn<Values extends FieldValues> = UseFormReturn<Values> & { draft: Draft }

interface ContractFormInput<Values extends FieldValues> {
  /** The body schema of the contract's endpoint. */
  schema: z.ZodType<unknown, Values>
  /** Absent where the form is filled before it is shown. */
  defaultValues?: DefaultValues<NoInfer<Values>>
  /** The name under which unsaved values are kept through reloads; name what is edited and its version. */
  draftKey?: string
}

/**
 * A form over a contract's body schema, with its sentences in the person's language. Fields are judged on submit, and
 * editing one takes its error away. What is submitted are the values as typed: the server parses them by the same
 * schema.
 */
export function useContractForm<Values extends FieldValues>({
  schema,
  defaultValues,
  draftKey,
}: ContractFormInput<Values>): ContractFormReturn<Values> {
  const translate = useTranslate()
  const form = useForm<Values>({
    resolver: contractResolver(schema, translate),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // `ContractForm` moves the focus, to the first wrong field in reading order.
    shouldFocusError: false,
  })
  const { watch, clearErrors } = form
  useEffect(() => {
    const subscription = watch((_, { name }) => {
      if (name) clearErrors(name)
    })
    return () => subscription.unsubscribe()
  }, [watch, clearErrors])
  const draft = useDraft(form, draftKey)
  return { ...form, draft }
}

function contractResolver<Values extends FieldValues>(
  schema: z.ZodType<unknown, Values>,
  translate: Translate,
): Resolver<Values> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const sentences = Object.entries(fieldSentences(parsed.error, translate))
    const errors = Object.fromEntries(
      sentences.map(([path, sentence]) => [path || 'root', { type: 'contract', message: sentence }]),
    )
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}
