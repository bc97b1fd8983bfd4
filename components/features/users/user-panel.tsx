'use client'

import { UserX } from 'lucide'
import { useTranslations } from 'next-intl'
import { LazySearchPanel } from '@/components/shared/lazy-panels'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import { useUserOptions } from '@/lib/features/users/client'

interface UserPanelProps {
  /** The element that the panel is attached to. */
  button: HTMLElement
  text: string
  onTextChange: (text: string) => void
  onPick: (person: ScenarioPerson) => void
  nobody: { label: string; onPick: () => void } | null | undefined
  /** The ids of people who are not offered. */
  without: readonly string[] | undefined
  onClose: () => void
}

/** The open part of a `UserCombobox`. */
export default function UserPanel(props: UserPanelProps) {
  const { button, text, onTextChange, onPick, nobody, without = [], onClose } = props
  const t = useTranslations('users.picker')
  const translate = useTranslate()
  const { users, options, isSearching, empty } = useUserOptions(text)
  const pick = (id: string) => {
    const user = users.find(({ _id }) => _id === id)
    if (user) onPick({ _id: user._id, name: user.name, telegramUsername: user.telegramUsername })
    onClose()
  }
  return (
    <LazySearchPanel
      button={button}
      options={options.filter(({ id }) => !without.includes(id))}
      isSearching={isSearching}
      onClose={onClose}
      searchPlaceholder={t('search')}
      searchText={text}
      onSearchTextChange={onTextChange}
      empty={translate(empty)}
      onPick={pick}
      action={nobody && { ...nobody, icon: UserX }}
    />
  )
}
