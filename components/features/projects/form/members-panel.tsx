'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LazySearchPanel } from '@/components/shared/lazy-panels'
import { useFailureToast } from '@/components/shared/use-failure-toast'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { userChoicesQuery, useUserOptions } from '@/lib/features/users/client'
import type { FoundUser } from '@/lib/features/users/contract'
import { TEAMS, type Team } from '@/lib/shared/actor'
import { message } from '@/lib/shared/messages'

interface MembersPanelProps {
  /** The element that the panel is attached to. */
  button: HTMLElement
  isMember: (user: FoundUser) => boolean
  onAdd: (users: readonly FoundUser[]) => void
  onRemove: (user: FoundUser) => void
  onClose: () => void
}

/** The list that several members are picked from, one after the other or a whole team by one click. */
export default function MembersPanel({ button, isMember, onAdd, onRemove, onClose }: MembersPanelProps) {
  const t = useTranslations('projects.form')
  const [text, setText] = useState('')
  const translate = useTranslate()
  const { users, options, isSearching, empty } = useUserOptions(text)
  const addTeam = useAddTeam({ isMember, onAdd })
  const members = new Set(users.filter(isMember).map(({ _id }) => _id))
  const turn = (id: string) => {
    const user = users.find(({ _id }) => _id === id)
    if (!user) return
    if (isMember(user)) onRemove(user)
    else onAdd([user])
  }
  return (
    <LazySearchPanel
      button={button}
      options={options.map((option) => ({ ...option, isPicked: members.has(option.id) }))}
      isSearching={isSearching}
      onClose={onClose}
      searchPlaceholder={t('searchUser')}
      searchText={text}
      onSearchTextChange={setText}
      empty={translate(empty)}
      onPick={turn}
      footer={
        <fieldset className="flex flex-wrap items-center gap-1 p-1">
          <legend className="float-left mr-1 text-muted-foreground text-xs">{t('wholeTeam')}</legend>
          {TEAMS.map((team) => (
            <Button key={team} variant="outline" size="sm" onClick={() => void addTeam(team)}>
              {team}
            </Button>
          ))}
        </fieldset>
      }
    />
  )
}

function useAddTeam({ isMember, onAdd }: Pick<MembersPanelProps, 'isMember' | 'onAdd'>) {
  const t = useTranslations('projects.form')
  const client = useQueryClient()
  const showFailure = useFailureToast()
  return async function addTeam(team: Team): Promise<void> {
    try {
      const { users } = await client.fetchQuery(userChoicesQuery(team))
      const missing = users.filter((user) => !isMember(user))
      onAdd(missing)
      toast({ title: t(users.length === 0 ? 'teamEmpty' : 'teamAdded', { team, count: missing.length }) })
    } catch (error) {
      showFailure(error, message('projects.failures.addTeam'), () => void addTeam(team))
    }
  }
}
