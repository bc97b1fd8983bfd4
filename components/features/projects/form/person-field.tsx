'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { useWholePaste } from '@/components/shared/form/whole-paste'
import { SuggestInput } from '@/components/shared/suggest-input'
import { UNASSIGNED } from '@/lib/features/projects/rules'
import { useFoundUsers } from '@/lib/features/users/client'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { containsText } from '@/lib/shared/search-text'
import type { MemberRow } from './form-rows'

interface PersonFieldProps {
  name: string
  label: string
  required?: boolean
}

const MAX_SUGGESTIONS = 8

/** A field for any person's name; the project's members and people that a search finds are suggested. */
export function PersonField({ name, label, required }: PersonFieldProps) {
  const t = useTranslations('projects.form')
  const { field, error, id, control } = useField({ name, hint: undefined, required })
  const [searched, setSearched] = useState('')
  const { users } = useFoundUsers(searched)
  const members: MemberRow[] = useWatch({ name: 'teamMembers' }) ?? []
  const projects = useTranslations('projects')
  const unassigned = projects('unassigned')
  // Stored in English, it is shown and typed in the person's language.
  const value = field.value === UNASSIGNED ? unassigned : typeof field.value === 'string' ? field.value : ''
  const known = [unassigned, ...members.map((member) => member.name ?? '')]
  const query = searched.trim()
  const matching = known.filter((candidate) => candidate !== '' && containsText(candidate, query))
  const names = new Set([...matching, ...users.map((user) => user.name)])
  const suggestions = [...names].filter((candidate) => candidate !== value).slice(0, MAX_SUGGESTIONS)
  const change = (text: string) => {
    field.onChange(text === unassigned ? UNASSIGNED : text)
    setSearched(text)
  }
  const paste = useWholePaste(name, NAME_LIMIT, change)
  return (
    <FieldFrame id={id} label={label} error={error} required={required}>
      <SuggestInput
        {...control}
        ref={field.ref}
        value={value}
        onChange={change}
        onBlur={field.onBlur}
        onFocus={(event) => event.target.select()}
        suggestions={suggestions}
        placeholder={t('searchUser')}
        onPaste={paste}
        maxLength={NAME_LIMIT}
      />
    </FieldFrame>
  )
}
