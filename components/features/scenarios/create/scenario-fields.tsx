'use client'

import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/shared/form/switch-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { FLAGS, ORDERS_CHOICES } from '../scenario-layout'
import { type BasketChoice, BasketField } from './basket-field'
import { ChoiceSelect } from './choice-select'
import { CurrencyField } from './currency-field'

interface ScenarioFieldsProps {
  type: ScenarioType
  baskets: BasketChoice
  /** Null where the way to a new basket is open already. */
  onNewBasket: (() => void) | null
}

/** The fields of a scenario's data. */
export function ScenarioFields({ type, baskets, onNewBasket }: ScenarioFieldsProps) {
  const t = useTranslations('scenarios.create')
  const translate = useTranslate()
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceSelect field="country" />
        <TextField
          name="data.plant"
          label={translate(DATA_LABELS.plant)}
          placeholder={t('plantPlaceholder')}
          maxLength={200}
          required
        />
        <CurrencyField />
        {type === 'orders' && ORDERS_CHOICES.map((field) => <ChoiceSelect key={field} field={field} />)}
        <BasketField choice={baskets} onNewBasket={onNewBasket} />
      </div>
      <fieldset>
        <legend className="mb-1 font-medium text-muted-foreground text-sm">{t('flags')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {FLAGS[type].map((flag) => (
            <SwitchField key={flag} name={`data.${flag}`} label={translate(DATA_LABELS[flag])} />
          ))}
        </div>
      </fieldset>
      <TextareaField name="data.add_req" label={translate(DATA_LABELS.add_req)} rows={2} />
    </>
  )
}
