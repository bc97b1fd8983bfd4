'use client'

import { UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Button } from '@/components/ui/button'
import { useUserSearch } from '@/lib/features/users/client'

interface ResponsiblePickerProps {
  isBusy: boolean
  /** Null for nobody. */
  onPick: (userId: string | null) => void
}

/** Finds the person who is to be responsible for the selected scenarios, or nobody. */
export function ResponsiblePicker({ isBusy, onPick }: ResponsiblePickerProps) {
  const t = useTranslations('scenarios')
  const { text, setText, users, isSearching, isTooShort } = useUserSearch()
  const options = users.map(({ _id, name, team, telegramUsername }) => ({
    id: _id,
    label: name,
    detail: `${telegramUsername} · ${team}`,
  }))
  return (
    <SearchCombobox
      aria-label={t('selection.setResponsible')}
      value=""
      placeholder={t('selection.setResponsible')}
      searchPlaceholder={t('people.search')}
      searchText={text}
      onSearchTextChange={setText}
      options={options}
      isSearching={isSearching}
      empty={isTooShort ? t('people.searchHint') : t('people.noUsers')}
      onPick={({ id }) => onPick(id)}
      isBusy={isBusy}
      className="w-52"
      footer={(close) => (
        <Button
          variant="ghost"
          size="sm"
          className="w-full justify-start"
          onClick={() => {
            close()
            onPick(null)
          }}
        >
          <UserX />
          {t('selection.nobody')}
        </Button>
      )}
    />
  )
}
