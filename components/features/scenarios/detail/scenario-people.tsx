'use client'

import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { PersonChat } from '@/components/shared/person-chat'
import { PersonName } from '@/components/shared/person-name'
import { Card } from '@/components/ui/card'
import type { ListedScenario, ScenarioPerson } from '@/lib/features/scenarios/contract'
import type { ScenarioRole } from '@/lib/features/scenarios/information/contract'
import { PersonPicker } from './person-picker'

const ROLES: readonly ScenarioRole[] = ['responsible', 'reviewer', 'dataResponsible']

/** The three people of a scenario, one card each. */
export function ScenarioPeople({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.people')
  const mayEdit = useMayEdit()
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

/** The three people of a scenario in one line. */
export function PeopleLine({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.people')
  const mayEdit = useMayEdit()
  return (
    <aside aria-label={t('title')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {ROLES.map((role) => (
        <div key={role} className="flex min-h-7 items-center gap-1.5">
          <h2 className="text-muted-foreground text-xs">{t(role)}</h2>
          {mayEdit ? (
            <PersonPicker scenario={scenario} role={role} isCompact />
          ) : (
            <ShownPerson person={scenario[role]} isCompact />
          )}
        </div>
      ))}
    </aside>
  )
}

function ShownPerson({ person, isCompact = false }: { person: ScenarioPerson | null; isCompact?: boolean }) {
  const t = useTranslations('scenarios.people')
  if (!person) return <p className="text-muted-foreground">{t('nobody')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <PersonName person={person} className="font-medium" />
      {!isCompact && <PersonChat name={person.name} username={person.telegramUsername} className="text-xs" />}
    </p>
  )
}
