'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UserCombobox } from '@/components/features/users/user-combobox'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { useTranslate } from '@/lib/client/translate'
import { SCENARIO_DATA } from '@/lib/features/scenarios/data/rules'
import {
  isDataField,
  isPersonField,
  type SheetReferences,
  type SheetValue,
} from '@/lib/features/scenarios/sheets/rules'
import type { SheetField } from '@/lib/features/scenarios/sheets/values'
import { SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { formatDottedDay } from '@/lib/shared/dates'
import { NAME_LIMIT, TEXT_LIMIT } from '@/lib/shared/limits'
import { plainLine } from '@/lib/shared/plain-line'
import { containsText } from '@/lib/shared/search-text'
import { useBasketChoice } from '../information/use-basket-choice'
import { sheetValueText } from './sheet-labels'

interface CorrectionFieldProps {
  id: string
  field: SheetField
  label: string
  references: Pick<SheetReferences, 'milestones' | 'rights'>
  /** Undefined where nothing is chosen yet. */
  value: SheetValue | undefined
  onChange: (value: SheetValue) => void
}

/** Asks for a value of a field, each in the way of its kind. */
export function CorrectionField(props: CorrectionFieldProps) {
  const { id, field, label, references, value, onChange } = props
  const t = useTranslations('scenarioImports.mend')
  if (isPersonField(field)) {
    const person = typeof value === 'object' ? value : null
    return (
      <UserCombobox
        label={label}
        value={person?.name}
        placeholder={t('choosePerson')}
        rights={[references.rights]}
        onPick={onChange}
        nobody={{ label: t('nobody'), onPick: () => onChange(null) }}
      />
    )
  }
  if (field === 'milestone') return <MilestoneChoice {...props} />
  const known = isDataField(field) ? SCENARIO_DATA[field] : null
  switch (known?.kind) {
    case 'basket':
      return <BasketChoice {...props} />
    case 'flag':
      return <Choice {...props} options={[true, false]} />
    case 'text':
      return (
        <Textarea
          id={id}
          aria-label={label}
          maxLength={TEXT_LIMIT}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'line':
      return (
        <Input
          id={id}
          aria-label={label}
          maxLength={NAME_LIMIT}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(target.value)}
          onBlur={({ target }) => onChange(plainLine(target.value))}
        />
      )
    case 'choice':
      return <Choice {...props} options={known.options} />
    default:
      return <Choice {...props} options={SCENARIO_TYPES} />
  }
}

function MilestoneChoice({ id, label, references, value, onChange }: CorrectionFieldProps) {
  const { milestones } = references
  const t = useTranslations('scenarioImports.mend')
  const none = useTranslations('milestones')('none')
  const chosen = typeof value === 'object' ? value : undefined
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        value={chosen === null ? NONE : (chosen?._id ?? '')}
        placeholder={t('choose')}
        options={[
          ...milestones.map(({ _id, name, day }) => ({
            value: _id,
            label: `${name} · ${formatDottedDay(day)}`,
          })),
          { value: NONE, label: none },
        ]}
        onValueChange={(wanted) => onChange(milestones.find(({ _id }) => _id === wanted) ?? null)}
      />
    </div>
  )
}

const NONE = 'none'

/** One of a few values. */
function Choice({
  id,
  field,
  label,
  value,
  options,
  onChange,
}: CorrectionFieldProps & { options: readonly (string | boolean)[] }) {
  const t = useTranslations('scenarioImports.mend')
  const translate = useTranslate()
  return (
    <div className="grid gap-1">
      <Label htmlFor={id}>{label}</Label>
      <Select
        id={id}
        value={value === undefined ? '' : String(value)}
        placeholder={t('choose')}
        options={options.map((option) => ({
          value: String(option),
          label: sheetValueText(field, option, translate),
        }))}
        onValueChange={(chosen) => onChange(options.find((option) => String(option) === chosen) ?? null)}
      />
    </div>
  )
}

function BasketChoice({ label, value, onChange }: CorrectionFieldProps) {
  const t = useTranslations('scenarios')
  const { baskets, isFailed } = useBasketChoice()
  const [searchText, setSearchText] = useState('')
  const options = (baskets ?? []).map(({ number, description }) => ({
    id: String(number),
    label: t('basketNumber', { number }),
    detail: description,
  }))
  return (
    <SearchCombobox
      aria-label={label}
      value={typeof value === 'number' ? t('basketNumber', { number: value }) : ''}
      placeholder={t('create.pickBasket')}
      searchPlaceholder={t('create.searchBasket')}
      searchText={searchText}
      onSearchTextChange={setSearchText}
      options={options.filter((option) =>
        containsText(`${option.label} ${option.detail}`, searchText.trim()),
      )}
      isSearching={baskets === undefined && !isFailed}
      empty={t('create.noBasket')}
      onPick={(option) => onChange(Number(option.id))}
    />
  )
}
