'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { useWholePaste } from '@/components/shared/form/whole-paste'
import { SuggestInput } from '@/components/shared/suggest-input'
import { useFoundUsers } from '@/lib/features/users/client'
import { NAME_LIMIT } from '@/lib/shared/limits'

/** The person who is responsible for an error: any name, with people that match it as suggestions. */
export function ResponsibleField() {
  const t = useTranslations()
  const hint = t('scenarioParts.errors.responsibleHint')
  const { field, error, id, control } = useField({ name: 'responsible', hint })
  const person = useController({ name: 'responsibleUserId' })
  const [text, setText] = useState('')
  const { users } = useFoundUsers(text)
  const value = typeof field.value === 'string' ? field.value : ''
  const change = (typed: string) => {
    setText(typed)
    field.onChange(typed)
    const meant = users.filter(({ name }) => name === typed)
    person.field.onChange(meant.length === 1 ? (meant[0]?._id ?? null) : null)
  }
  const paste = useWholePaste('responsible', NAME_LIMIT, change)
  return (
    <FieldFrame id={id} error={error} hint={hint} label={t('scenarios.parts.errors.fields.responsible')}>
      <SuggestInput
        {...control}
        ref={field.ref}
        value={value}
        onChange={change}
        onBlur={field.onBlur}
        onPaste={paste}
        maxLength={NAME_LIMIT}
        suggestions={[...new Set(users.map(({ name }) => name))]}
      />
    </FieldFrame>
  )
}
