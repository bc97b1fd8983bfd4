'use client'

import { useTranslations } from 'next-intl'
import { useMayEdit } from '@/components/shared/actor-context'
import { PersonName } from '@/components/shared/person-name'
import type { ListedScenario, ScenarioPerson } from '@/lib/features/scenarios/contract'
import { SCENARIO_ROLES } from '@/lib/features/scenarios/values'
import { PersonPicker } from './person-picker'

/** The three people of a scenario in one line. */
export function PeopleLine({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.people')
  const mayEdit = useMayEdit()
  return (
    <aside aria-label={t('title')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {SCENARIO_ROLES.map((role) => (
        <div key={role} className="flex min-h-7 items-center gap-1.5">
          <h2 className="text-muted-foreground text-xs">{t(role)}</h2>
          {mayEdit ? (
            <PersonPicker scenario={scenario} role={role} isCompact />
          ) : (
            <ShownPerson person={scenario[role]} />
          )}
        </div>
      ))}
    </aside>
  )
}

function ShownPerson({ person }: { person: ScenarioPerson | null }) {
  const t = useTranslations('scenarios.people')
  if (!person) return <p className="text-muted-foreground">{t('nobody')}</p>
  return <PersonName person={person} className="font-medium" />
}
