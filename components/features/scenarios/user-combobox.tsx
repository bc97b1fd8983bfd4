'use client'

import { UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Button } from '@/components/ui/button'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import { useUserSearch } from '@/lib/features/users/client'

interface UserComboboxProps {
  /** Names it for screen readers. */
  label: string
  /** The name of the person who is picked; empty shows the placeholder. */
  value?: string
  placeholder: string
  isBusy?: boolean
  onPick: (person: ScenarioPerson) => void
  /** The way to pick nobody; absent where that makes no difference. */
  nobody?: { label: string; onPick: () => void } | null
  className?: string
}

/** Finds a person among all. */
export function UserCombobox({ label, value = '', nobody, onPick, ...props }: UserComboboxProps) {
  const t = useTranslations('scenarios.people')
  const { text, setText, users, isSearching, isTooShort } = useUserSearch()
  const options = users.map(({ _id, name, team, telegramUsername }) => ({
    id: _id,
    label: name,
    detail: `${telegramUsername} · ${team}`,
    person: { _id, name, telegramUsername },
  }))
  return (
    <SearchCombobox
      {...props}
      {...{ value, options, isSearching }}
      aria-label={label}
      searchPlaceholder={t('search')}
      searchText={text}
      onSearchTextChange={setText}
      empty={isTooShort ? t('searchHint') : t('noUsers')}
      onPick={({ person }) => onPick(person)}
      footer={
        nobody &&
        ((close) => (
          <Button
            variant="ghost"
            size="sm"
            className="w-full justify-start"
            onClick={() => {
              close()
              nobody.onPick()
            }}
          >
            <UserX />
            {nobody.label}
          </Button>
        ))
      }
    />
  )
}
