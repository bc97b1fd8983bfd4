'use client'

import { toNestErrors } from '@hookform/resolvers'
import { useEffect, useState } from 'react'
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
import type { formMessages } from '@/lib/shared/validation'
import type { FieldDescriptions } from '../conflict/conflict-fields'
import { type Basis, type Draft, useDraft } from './draft'
import { type ConflictState, useConflict } from './use-conflict'

export type ContractFormReturn<Values extends FieldValues> = UseFormReturn<Values> & {
  draft: Draft<Values>
  conflict: ConflictState<Values>
  /** Absent if the edited record has no version. */
  edited?: Edited<Values>
  /** Loads the schema ahead, for a form that will be submitted soon. */
  prepare: () => void
}

/** Loads a schema lazily: it is not needed before a form is submitted. */
export type SchemaLoader<Values extends FieldValues> = () => Promise<z.ZodType<unknown, Values>>

/** A record that several people edit. */
interface Edited<Values> {
  version: number | undefined
  /** Returns the stored state if a save was refused because of an outdated version, else null. */
  readStored: (error: unknown) => Basis<Values> | null
  /** Labels and texts of the fields in a conflict. */
  fields: FieldDescriptions
}

const NO_FIELDS: FieldDescriptions = {}

interface ContractFormInput<Values extends FieldValues> {
  /**
   * Loads the body schema of the contract's endpoint, such as
   * `() => import('…/contract').then(({ createLink }) => createLink.body)`. Absent if nothing is submitted.
   */
  schema?: SchemaLoader<Values>
  /** Absent if the form is filled before it is shown. */
  defaultValues?: DefaultValues<NoInfer<Values>>
  /** The key of the form's draft, which names what is edited, and where. */
  draftKey?: string
  edited?: Edited<NoInfer<Values>>
}

/**
 * A form over a contract's body schema, with messages in the person's language. Fields are validated on submit, and
 * editing a field clears its error. The values are submitted as typed: the server parses them by the same schema.
 */
export function useContractForm<Values extends FieldValues>({
  schema,
  defaultValues,
  draftKey,
  edited,
}: ContractFormInput<Values>): ContractFormReturn<Values> {
  const translate = useTranslate()
  const [judgement] = useState(() => judgementBy(schema))
  const form = useForm<Values>({
    resolver: contractResolver(judgement, translate),
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
  const draft = useDraft(form, { key: draftKey, version: edited?.version })
  const conflict = useConflict(form, draft, edited?.fields ?? NO_FIELDS)
  return { ...form, draft, conflict, edited, prepare: judgement }
}

/** Returns a function that loads a schema and the code for its messages, once; null while they can't be loaded. */
function judgementBy<Values extends FieldValues>(schema: SchemaLoader<Values> | undefined) {
  let loading: Promise<Judgement<Values> | null> | null = null
  const tryToLoad = async () => {
    try {
      return schema ? await load(schema) : null
    } catch {
      loading = null
      return null
    }
  }
  return () => {
    loading ??= tryToLoad()
    return loading
  }
}

interface Judgement<Values extends FieldValues> {
  schema: z.ZodType<unknown, Values>
  formMessages: typeof formMessages
}

async function load<Values extends FieldValues>(schema: SchemaLoader<Values>): Promise<Judgement<Values>> {
  const [loaded, validation] = await Promise.all([schema(), import('@/lib/shared/validation')])
  return { schema: loaded, formMessages: validation.formMessages }
}

function contractResolver<Values extends FieldValues>(
  judgement: () => Promise<Judgement<Values> | null>,
  translate: Translate,
): Resolver<Values> {
  return async (values, _context, options) => {
    const judge = await judgement()
    // If it can't be loaded, only the server validates, by the same schema.
    const parsed = judge?.schema.safeParse(values)
    if (!judge || !parsed || parsed.success) return { values, errors: {} }
    const { whole, fields } = judge.formMessages(parsed.error, translate)
    const messages = [...Object.entries(fields), ...(whole ? [['root', whole] as const] : [])]
    const errors = Object.fromEntries(
      messages.map(([path, message]) => [path || 'root', { type: 'contract', message: message }]),
    )
    return { values: {}, errors: toNestErrors(errors, options) }
  }
}
