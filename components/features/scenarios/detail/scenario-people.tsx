'use client'

import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { Card } from '@/components/ui/card'
import type { ScenarioRole } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { canEditScenarios } from '@/lib/features/scenarios/policy'
import { PersonName } from './person-name'
import { PersonPicker } from './person-picker'

const ROLES: readonly ScenarioRole[] = ['responsible', 'reviewer', 'dataResponsible']

/** The three people of a scenario, each in a card. */
export function ScenarioPeople({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.people')
  const mayEdit = canEditScenarios(useActor())
  return (
    <aside aria-label={t('title')} className="grid gap-3">
      {ROLES.map((role) => (
        <Card key={role} className="gap-2 px-3.5 py-3">
          <h2 className="font-medium text-muted-foreground text-sm">{t(role)}</h2>
          {mayEdit ? (
            <PersonPicker scenario={scenario} role={role} />
          ) : (
            <PersonName person={scenario[role]} />
          )}
        </Card>
      ))}
    </aside>
  )
}
