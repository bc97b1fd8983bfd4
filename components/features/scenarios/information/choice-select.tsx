'use client'

import { SelectField } from '@/components/shared/form/select-field'
import { useTranslate } from '@/lib/client/translate'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { CHOICES, type ChoiceField, type DataPrefix } from '../scenario-layout'
import { useChoiceLabel } from '../use-choice-label'

/** A field of the scenario form with fixed options. */
export function ChoiceSelect({ field, prefix }: { field: ChoiceField; prefix: DataPrefix }) {
  const translate = useTranslate()
  const labelOf = useChoiceLabel()
  const options = CHOICES[field].map((value) => ({ value, label: labelOf(value) }))
  return (
    <SelectField
      name={`${prefix}${field}`}
      label={translate(DATA_LABELS[field])}
      options={options}
      required
    />
  )
}
