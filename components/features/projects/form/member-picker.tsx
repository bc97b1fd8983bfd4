'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FieldFrame } from '@/components/shared/form/field-frame'
import { useField } from '@/components/shared/form/use-field'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useTranslate } from '@/lib/client/translate'
import { useUserOptions } from '@/lib/features/users/client'
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
  const translate = useTranslate()
  const { users, options, isSearching, empty } = useUserOptions(text)
  // The server also matches usernames and teams; only names count here (docs/domain.md, Projects).
  const named = options.filter(({ label }) => containsText(label, text.trim()))
  const pick = (id: string) => {
    const user = users.find(({ _id }) => _id === id)
    if (user) onPick(user)
  }
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
        options={named}
        isSearching={isSearching}
        empty={translate(empty)}
        onPick={({ id }) => pick(id)}
      />
    </FieldFrame>
  )
}
