'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { useWholePaste } from '@/components/shared/form/whole-paste'
import { SuggestInput } from '@/components/shared/suggest-input'
import { useTranslate } from '@/lib/client/translate'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { useFoundUsers } from '@/lib/features/users/client'
import { NAME_LIMIT } from '@/lib/shared/limits'

type PersonNameInputProps = Omit<ComponentProps<typeof SuggestInput>, 'suggestions' | 'empty' | 'maxLength'>

/** An input for any name, with people that match it as suggestions. */
export function PersonNameInput({ onChange, ...props }: PersonNameInputProps) {
  const t = useTranslations('scenarioSteps')
  const [text, setText] = useState('')
  const { users, isSearching, isTooShort, hasFailed } = useFoundUsers(text)
  return (
    <SuggestInput
      {...props}
      onChange={(typed) => {
        setText(typed)
        onChange(typed)
      }}
      maxLength={NAME_LIMIT}
      suggestions={[...new Set(users.map(({ name }) => name))]}
      empty={isTooShort || isSearching ? null : t(hasFailed ? 'searchFailed' : 'noUsers')}
    />
  )
}

/** The form field for the person responsible for a step. */
export function ResponsibleField({ isInTable = false }: { isInTable?: boolean }) {
  const translate = useTranslate()
  const name = 'responsible'
  const { field, error, id, control } = useField({ name })
  const paste = useWholePaste(name, NAME_LIMIT, field.onChange)
  return (
    <FieldFrame
      id={id}
      error={error}
      label={translate(SCENARIO_STEP.fields.responsible.label)}
      isLabelHidden={isInTable}
      className={isInTable ? 'min-w-36' : undefined}
    >
      <PersonNameInput
        {...control}
        ref={field.ref}
        name={name}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        onPaste={paste}
        autoFocus={isInTable}
      />
    </FieldFrame>
  )
}
