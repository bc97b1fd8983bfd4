'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useIdentifierHint } from '@/components/shared/form/identifier-field'
import { SelectField } from '@/components/shared/form/select-field'
import { SwitchField } from '@/components/shared/form/switch-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import type { ScenarioDataField } from '@/lib/features/scenarios/data/contract'
import { dataFields, dataText, type NamedDataField } from '@/lib/features/scenarios/data/rules'
import type { DataPrefix } from '../scenario-layout'
import { BasketField } from './basket-field'
import { CurrencyField } from './currency-field'
import type { BasketChoice } from './use-basket-choice'

interface ScenarioFieldsProps {
  type: ScenarioType
  prefix: DataPrefix
  baskets: BasketChoice
  /** Null where no basket can be created here, or its form is open already. */
  onNewBasket: (() => void) | null
  /** Fields that are not asked for, because their values are given elsewhere. */
  except?: readonly ScenarioDataField[]
}

/** The fields of a scenario's data: short ones, then what is switched on or off, then long texts. */
export function ScenarioFields({ type, except = [], ...around }: ScenarioFieldsProps) {
  const t = useTranslations('scenarios.create')
  const fields = dataFields(type).filter(({ name }) => !except.includes(name))
  const inputs = (isHere: (kind: NamedDataField['kind']) => boolean) =>
    fields
      .filter(({ kind }) => isHere(kind))
      .map((field) => <DataInput key={field.name} field={field} {...around} />)
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {inputs((kind) => kind !== 'flag' && kind !== 'text')}
      </div>
      <fieldset>
        <legend className="mb-1 font-medium text-muted-foreground text-sm">{t('flags')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">{inputs((kind) => kind === 'flag')}</div>
      </fieldset>
      {inputs((kind) => kind === 'text')}
    </>
  )
}

interface DataInputProps extends Omit<ScenarioFieldsProps, 'type' | 'except'> {
  field: NamedDataField
}

/** The field of a form for one of a scenario's data. */
export function DataInput({ field, prefix, baskets, onNewBasket }: DataInputProps) {
  const translate = useTranslate()
  const isIdentifier = field.kind === 'line' && field.isIdentifier
  const hint = useIdentifierHint(`${prefix}${field.name}`, { isIdentifier }, useEmptyHint(field, prefix))
  const named = {
    name: `${prefix}${field.name}`,
    label: translate(field.label),
    required: field.isRequired,
    hint,
  }
  if (field.name === 'currency') return <CurrencyField prefix={prefix} />
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...named}
          options={field.options.map((value) => ({ value, label: dataText(field, value, translate) }))}
        />
      )
    case 'line':
      return (
        <TextField
          {...named}
          placeholder={field.placeholder && translate(field.placeholder)}
          maxLength={200}
        />
      )
    case 'basket':
      return <BasketField prefix={prefix} choice={baskets} onNewBasket={onNewBasket} />
    case 'flag':
      return <SwitchField name={named.name} label={named.label} />
    case 'text':
      return <TextareaField name={named.name} label={named.label} rows={2} />
  }
}

/** A note that a field which a new scenario requires is empty, where an edit may leave it so. */
function useEmptyHint({ name, label, isRequired }: NamedDataField, prefix: DataPrefix): ReactNode {
  const t = useTranslations('scenarios')
  const translate = useTranslate()
  const value: unknown = useWatch({ name: `${prefix}${name}` })
  const isEmpty = typeof value === 'string' && value.trim() === ''
  if (prefix !== '' || !isRequired || !isEmpty) return undefined
  return (
    <span role="status" className="text-destructive">
      {t('fieldEmpty', { field: translate(label) })}
    </span>
  )
}
