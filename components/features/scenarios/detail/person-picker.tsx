'use client'

import { UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { useAttempt } from '@/components/shared/use-attempt'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/use-toast'
import { type ScenarioRole, useUpdateScenarioPerson } from '@/lib/features/scenarios/client'
import type { ListedScenario, ScenarioPerson } from '@/lib/features/scenarios/contract'
import { useUserSearch } from '@/lib/features/users/client'
import { type MessageKey, message } from '@/lib/shared/messages'
import { PersonChat } from './person-name'

const FAILURES: Record<ScenarioRole, MessageKey> = {
  responsible: message('scenarios.failures.updateResponsible'),
  reviewer: message('scenarios.failures.updateReviewer'),
  dataResponsible: message('scenarios.failures.updateDataResponsible'),
}

/** Finds and sets one of a scenario's people, or nobody. */
export function PersonPicker({ scenario, role }: { scenario: ListedScenario; role: ScenarioRole }) {
  const t = useTranslations('scenarios.people')
  const attempt = useAttempt()
  const { update, isPending } = useUpdateScenarioPerson(role)
  const { text, setText, users, isSearching, isTooShort } = useUserSearch()
  const person = scenario[role]
  const set = (next: ScenarioPerson | null) =>
    attempt({
      of: `scenario-${role}:${scenario._id}`,
      work: async () => {
        const isMine = await settleChange({
          thing: scenario,
          field: { name: role, label: t(role) },
          textOf: (current) => current[role]?.name ?? '',
          wanted: next?.name ?? '',
          send: (current) => update(current, next),
        })
        if (isMine) toast({ title: t(`${role}Updated`) })
      },
      failure: FAILURES[role],
    })
  const options = users.map(({ _id, name, team, telegramUsername }) => ({
    id: _id,
    label: name,
    detail: `${telegramUsername} · ${team}`,
    person: { _id, name, telegramUsername },
  }))
  return (
    <>
      <SearchCombobox
        aria-label={`${t(role)}: ${person?.name ?? t('pick')}`}
        value={person?.name ?? ''}
        placeholder={t('pick')}
        searchPlaceholder={t('search')}
        searchText={text}
        onSearchTextChange={setText}
        options={options}
        isSearching={isSearching}
        empty={isTooShort ? t('searchHint') : t('noUsers')}
        onPick={(option) => set(option.person)}
        isBusy={isPending}
        footer={
          person &&
          ((close) => (
            <Button
              variant="ghost"
              size="sm"
              className="w-full justify-start"
              onClick={() => {
                close()
                void set(null)
              }}
            >
              <UserX />
              {t('clear')}
            </Button>
          ))
        }
      />
      {person && <PersonChat person={person} />}
    </>
  )
}
