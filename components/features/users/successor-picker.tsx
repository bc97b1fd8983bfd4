'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Button } from '@/components/ui/button'
import { useFoundUsers } from '@/lib/features/users/client'
import type { FoundUser } from '@/lib/features/users/contract'

interface SuccessorPickerProps {
  leavingId: string
  /** Null for nobody. */
  successor: FoundUser | null
  isDisabled: boolean
  onChange: (person: FoundUser | null) => void
}

/** Picks the person who takes over what a leaving person has to do. */
export function SuccessorPicker({ leavingId, successor, isDisabled, onChange }: SuccessorPickerProps) {
  const t = useTranslations('users.handOver')
  const [text, setText] = useState('')
  const { users, isSearching, isTooShort, hasFailed } = useFoundUsers(text)
  const others = users.filter(({ _id }) => _id !== leavingId)
  return (
    <div className="grid gap-1.5 text-sm">
      <span aria-hidden className="font-medium">
        {t('to')}
      </span>
      <SearchCombobox
        aria-label={`${t('to')}: ${successor?.name ?? t('pick')}`}
        value={successor?.name ?? ''}
        placeholder={t('pick')}
        isBusy={isDisabled}
        searchPlaceholder={t('search')}
        searchText={text}
        onSearchTextChange={setText}
        options={others.map(({ _id, name, team, telegramUsername }) => ({
          id: _id,
          label: name,
          detail: `${telegramUsername} · ${team}`,
        }))}
        isSearching={isSearching}
        empty={t(isTooShort ? 'searchHint' : hasFailed ? 'searchFailed' : 'noUsers')}
        onPick={({ id }) => onChange(others.find(({ _id }) => _id === id) ?? null)}
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
