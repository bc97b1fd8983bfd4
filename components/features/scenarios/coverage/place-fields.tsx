'use client'

import { useTranslate } from '@/lib/client/translate'
import { fieldText, type Place, valueText } from '@/lib/features/coverage/rules'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { dataFields } from '@/lib/features/scenarios/data/rules'
import { DataInput } from '../information/scenario-fields'
import type { BasketChoice } from '../information/use-basket-choice'

interface PlaceFieldsProps {
  type: ScenarioType
  place: Place
  baskets: BasketChoice
}

/** The fields that have to fit a value of the proposed scenarios, such as the plant and the currency of a country. */
export function PlaceFields({ type, place: { key, field, value, open }, baskets }: PlaceFieldsProps) {
  const translate = useTranslate()
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-muted-foreground text-sm">
        {fieldText(field, translate)}: {valueText(field, value, translate)}
      </legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {dataFields(type)
          .filter(({ name }) => open.some((own) => own === name))
          .map((own) => (
            <DataInput
              key={own.name}
              field={own}
              prefix={`places.${key}.`}
              baskets={baskets}
              onNewBasket={null}
            />
          ))}
      </div>
    </fieldset>
  )
}
