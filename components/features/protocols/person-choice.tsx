'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useTranslate } from '@/lib/client/translate'
import { useUserOptions } from '@/lib/features/users/client'

interface PersonChoiceProps {
  label: string
  /** The name of the chosen person. */
  value?: string
  /** The ids of those who are not offered. */
  without?: readonly string[]
  onPick: (person: { _id: string; name: string }) => void
}

/** Picks a person with an account. */
export function PersonChoice({ label, value = '', without = [], onPick }: PersonChoiceProps) {
  const t = useTranslations('users.picker')
  const translate = useTranslate()
  const [text, setText] = useState('')
  const { options, isSearching, empty } = useUserOptions(text)
  return (
    <SearchCombobox
      aria-label={label}
      value={value}
      placeholder={label}
      searchPlaceholder={t('search')}
      searchText={text}
      onSearchTextChange={setText}
      options={options.filter(({ id }) => !without.includes(id))}
      isSearching={isSearching}
      empty={translate(empty)}
      onPick={({ id, label: name }) => onPick({ _id: id, name })}
      className="w-full max-w-xs"
    />
  )
}
