'use client'

import { UserX } from 'lucide'
import { useTranslations } from 'next-intl'
import { LazySearchPanel } from '@/components/shared/lazy-panels'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import { useUserOptions } from '@/lib/features/users/client'
import type { ProjectRights } from '@/lib/shared/actor'
import { useReadsMark } from './use-reads-mark'

interface UserPanelProps {
  /** The element that the panel is attached to. */
  button: HTMLElement
  text: string
  onTextChange: (text: string) => void
  onPick: (person: ScenarioPerson) => void
  nobody: { label: string; onPick: () => void } | null | undefined
  /** The ids of people who are not offered. */
  without: readonly string[] | undefined
  /** The rights of each project; null where every editor may change it. People who can only read one of them are marked. */
  rights: readonly (ProjectRights | null)[] | undefined
  onClose: () => void
}

/** The open part of a `UserCombobox`. */
export default function UserPanel(props: UserPanelProps) {
  const { button, text, onTextChange, onPick, nobody, without = [], rights = [], onClose } = props
  const t = useTranslations('users.picker')
  const translate = useTranslate()
  const readsMark = useReadsMark(rights)
  const { users, options, isSearching, empty } = useUserOptions(text)
  const pick = (id: string) => {
    const user = users.find(({ _id }) => _id === id)
    if (user) {
      const { _id, name, role, telegramUsername } = user
      onPick({ _id, name, role, telegramUsername })
    }
    onClose()
  }
  // Before the rest, which may be cut.
  const marked = options.map((option) => {
    const user = users.find(({ _id }) => _id === option.id)
    const mark = user && readsMark(user)
    return mark ? { ...option, detail: `${mark} · ${option.detail}` } : option
  })
  return (
    <LazySearchPanel
      button={button}
      options={marked.filter(({ id }) => !without.includes(id))}
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
