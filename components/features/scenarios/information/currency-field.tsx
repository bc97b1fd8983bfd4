'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { useWholePaste } from '@/components/shared/form/whole-paste'
import { SuggestInput } from '@/components/shared/suggest-input'
import { useTranslate } from '@/lib/client/translate'
import { SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import { COUNTRY_CURRENCIES, CURRENCIES } from '@/lib/features/scenarios/data/values'
import { NAME_LIMIT } from '@/lib/shared/limits'
import type { DataPrefix } from '../scenario-layout'

/** The currency in the scenario form: any text, with the currencies of the three countries as suggestions. */
export function CurrencyField({ prefix }: { prefix: DataPrefix }) {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const name = `${prefix}currency`
  useCountryCurrency(prefix)
  const written: unknown = useWatch({ name })
  const value = typeof written === 'string' ? written : ''
  const typed = value.trim().toUpperCase()
  const isOther = typed !== '' && CURRENCIES.every((currency) => currency !== typed)
  const isLeftEmpty = typed === '' && prefix === ''
  const label = translate(SCENARIO_DATA.currency.label)
  const hint =
    (isOther && t('otherCurrency', { currencies: CURRENCIES.join(', ') })) ||
    (isLeftEmpty && <span className="text-destructive">{t('fieldEmpty', { field: label })}</span>) ||
    undefined
  const { field, error, id, control } = useField({ name, hint, required: true })
  const paste = useWholePaste(name, NAME_LIMIT, field.onChange)
  const suggestions = CURRENCIES.filter((currency) => currency.startsWith(typed) && currency !== typed)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required>
      <SuggestInput
        {...control}
        ref={field.ref}
        value={value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onPaste={paste}
        suggestions={suggestions}
        maxLength={NAME_LIMIT}
      />
    </FieldFrame>
  )
}

/** Sets the country's currency when the country changes, unless an unusual one was typed. */
function useCountryCurrency(prefix: DataPrefix): void {
  const name = `${prefix}currency`
  const { getValues, setValue, clearErrors } = useFormContext()
  const country: unknown = useWatch({ name: `${prefix}country` })
  const before = useRef(country)
  useEffect(() => {
    if (country === before.current) return
    before.current = country
    const proposed = COUNTRY_CURRENCIES[String(country)]
    const typed: unknown = getValues(name)
    const isOwn = Boolean(typed) && CURRENCIES.every((currency) => currency !== typed)
    if (!proposed || isOwn) return
    setValue(name, proposed, { shouldDirty: true })
    clearErrors(name)
  }, [country, name, getValues, setValue, clearErrors])
}
