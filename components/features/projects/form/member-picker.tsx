'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useFoundUsers } from '@/lib/features/users/client'
import type { FoundUser } from '@/lib/features/users/contract'
import { containsText } from '@/lib/shared/search-text'

interface MemberPickerProps {
  name: string
  onPick: (user: FoundUser) => void
}

/** Picks a person with an account, by name. */
export function MemberPicker({ name, onPick }: MemberPickerProps) {
  const t = useTranslations('projects.form')
  const { field, error, id, control } = useField({ name, hint: undefined, required: false })
  const [text, setText] = useState('')
  const { users, isSearching, isTooShort, hasFailed } = useFoundUsers(text)
  // The server also matches usernames and teams; only names count here (docs/domain.md, Projects).
  const named = users.filter((user) => containsText(user.name, text.trim()))
  const options = named.map((user) => ({
    id: user._id,
    label: user.name,
    detail: `${user.telegramUsername} · ${user.team}`,
    user,
  }))
  return (
    <FieldFrame id={id} label={t('userName')} error={error}>
      <SearchCombobox
        {...control}
        ref={field.ref}
        onBlur={field.onBlur}
        value={typeof field.value === 'string' ? field.value : ''}
        placeholder={t('pickUser')}
        searchPlaceholder={t('searchUser')}
        searchText={text}
        onSearchTextChange={setText}
        options={options}
        isSearching={isSearching}
        empty={t(isTooShort ? 'searchHint' : hasFailed ? 'searchFailed' : 'noUsers')}
        onPick={(option) => onPick(option.user)}
      />
    </FieldFrame>
  )
}
