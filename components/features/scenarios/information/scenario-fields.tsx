'use client'

import { useTranslations } from 'next-intl'
import { SwitchField } from '@/components/shared/form/switch-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { type DataPrefix, FLAGS, ORDERS_CHOICES } from '../scenario-layout'
import { BasketField } from './basket-field'
import { ChoiceSelect } from './choice-select'
import { CurrencyField } from './currency-field'
import type { BasketChoice } from './use-basket-choice'

interface ScenarioFieldsProps {
  type: ScenarioType
  prefix: DataPrefix
  baskets: BasketChoice
  /** Null where no basket can be created here, or its form is open already. */
  onNewBasket: (() => void) | null
}

/** The fields of a scenario's data. */
export function ScenarioFields({ type, prefix, baskets, onNewBasket }: ScenarioFieldsProps) {
  const t = useTranslations('scenarios.create')
  const translate = useTranslate()
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <ChoiceSelect field="country" prefix={prefix} />
        <TextField
          name={`${prefix}plant`}
          label={translate(DATA_LABELS.plant)}
          placeholder={t('plantPlaceholder')}
          maxLength={200}
          required
        />
        <CurrencyField prefix={prefix} />
        {type === 'orders' &&
          ORDERS_CHOICES.map((field) => <ChoiceSelect key={field} {...{ field, prefix }} />)}
        <BasketField {...{ prefix, onNewBasket }} choice={baskets} />
      </div>
      <fieldset>
        <legend className="mb-1 font-medium text-muted-foreground text-sm">{t('flags')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {FLAGS[type].map((flag) => (
            <SwitchField key={flag} name={`${prefix}${flag}`} label={translate(DATA_LABELS[flag])} />
          ))}
        </div>
      </fieldset>
      <TextareaField name={`${prefix}add_req`} label={translate(DATA_LABELS.add_req)} rows={2} />
    </>
  )
}
