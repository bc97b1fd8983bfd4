'use client'

import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { PersonChat } from '@/components/shared/person-chat'
import { PersonName } from '@/components/shared/person-name'
import { Card } from '@/components/ui/card'
import type { ListedScenario, ScenarioPerson } from '@/lib/features/scenarios/contract'
import type { ScenarioRole } from '@/lib/features/scenarios/information/contract'
import { canEdit } from '@/lib/shared/actor'
import { PersonPicker } from './person-picker'

const ROLES: readonly ScenarioRole[] = ['responsible', 'reviewer', 'dataResponsible']

/** The three people of a scenario, one card each. */
export function ScenarioPeople({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.people')
  const mayEdit = canEdit(useActor())
  return (
    <aside aria-label={t('title')} className="grid gap-2">
      {ROLES.map((role) => (
        <Card
          key={role}
          className="grid grid-cols-[7.5rem_minmax(0,1fr)] sm:grid-cols-[9.75rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 px-3.5 py-2"
        >
          <h2 className="font-medium text-muted-foreground text-sm">{t(role)}</h2>
          {mayEdit ? (
            <PersonPicker scenario={scenario} role={role} />
          ) : (
            <ShownPerson person={scenario[role]} />
          )}
        </Card>
      ))}
    </aside>
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
