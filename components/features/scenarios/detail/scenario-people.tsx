'use client'

import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { PersonChat } from '@/components/shared/person-chat'
import { PersonName } from '@/components/shared/person-name'
import { Card } from '@/components/ui/card'
import type { ListedScenario, ScenarioPerson } from '@/lib/features/scenarios/contract'
import { SCENARIO_ROLES } from '@/lib/features/scenarios/values'
import { PersonPicker } from './person-picker'

/** The three people of a scenario, one card each. */
export function ScenarioPeople({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.people')
  const mayEdit = useMayEdit()
  return (
    <aside aria-label={t('title')} className="grid gap-2">
      {SCENARIO_ROLES.map((role) => (
        <Card
          key={role}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[9.75rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 px-3.5 py-2"
        >
          <h2 className="font-medium text-muted-foreground text-sm">{t(role)}</h2>
          {mayEdit && <PersonPicker scenario={scenario} role={role} />}
          {mayEdit ? <PersonLinks person={scenario[role]} /> : <ShownPerson person={scenario[role]} />}
        </Card>
      ))}
    </aside>
  )
}

/** The links to a person's page and chat below their picker. */
function PersonLinks({ person }: { person: ScenarioPerson | null }) {
  const t = useTranslations('scenarios.people')
  if (!person) return null
  return (
    <p className="col-span-full flex flex-wrap items-center justify-end gap-x-3">
      <PersonChat name={person.name} username={person.telegramUsername} className="text-xs" />
      <PersonName person={person} className="text-muted-foreground text-xs">
        {t('page', { name: person.name })}
      </PersonName>
    </p>
  )
}

function ShownPerson({ person }: { person: ScenarioPerson | null }) {
  const t = useTranslations('scenarios.people')
  if (!person) return <p className="text-muted-foreground">{t('nobody')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <PersonName person={person} className="font-medium" />
      <PersonChat name={person.name} username={person.telegramUsername} className="text-xs" />
    </p>
  )
}
