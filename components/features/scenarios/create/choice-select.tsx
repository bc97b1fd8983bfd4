'use client'

import { SelectField } from '@/components/shared/form/select-field'
import { useTranslate } from '@/lib/client/translate'
import { DATA_LABELS } from '@/lib/features/scenarios/information/rules'
import { CHOICES, type ChoiceField } from '../scenario-layout'
import { useChoiceLabel } from '../use-choice-label'

/** A field of the scenario form with a closed list. */
export function ChoiceSelect({ field }: { field: ChoiceField }) {
  const translate = useTranslate()
  const labelOf = useChoiceLabel()
  const options = CHOICES[field].map((value) => ({ value, label: labelOf(value) }))
  return (
    <SelectField name={`data.${field}`} label={translate(DATA_LABELS[field])} options={options} required />
  )
}
