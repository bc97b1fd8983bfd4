'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import { useUserOptions } from '@/lib/features/users/client'
import type { FoundUser } from '@/lib/features/users/contract'

interface SuccessorPickerProps {
  leavingId: string
  /** Null for nobody. */
  successor: FoundUser | null
  onChange: (person: FoundUser | null) => void
}

/** Picks the person who takes over what a leaving person has to do. */
export function SuccessorPicker({ leavingId, successor, onChange }: SuccessorPickerProps) {
  const t = useTranslations('users.handOver')
  const [text, setText] = useState('')
  const translate = useTranslate()
  const picker = useTranslations('users.picker')
  const { users, options, isSearching, empty } = useUserOptions(text)
  return (
    <div className="grid gap-1.5 text-sm">
      <span aria-hidden className="font-medium">
        {t('to')}
      </span>
      <SearchCombobox
        aria-label={`${t('to')}: ${successor?.name ?? t('pick')}`}
        value={successor?.name ?? ''}
        placeholder={t('pick')}
        searchPlaceholder={picker('search')}
        searchText={text}
        onSearchTextChange={setText}
        options={options.filter(({ id }) => id !== leavingId)}
        isSearching={isSearching}
        empty={translate(empty)}
        onPick={({ id }) => onChange(users.find(({ _id }) => _id === id) ?? null)}
        footer={
          successor &&
          ((close) => (
            <Button
              variant="ghost"
              size="sm"
              className="w-full justify-start"
              onClick={() => {
                close()
                onChange(null)
              }}
            >
              {t('nobody')}
            </Button>
          ))
        }
      />
    </div>
  )
}
