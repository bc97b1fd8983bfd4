'use client'

import { TriangleAlert } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMayEditProjects } from '@/components/shared/actor-context'
import { Icon } from '@/components/ui/icon'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { MoneyMark } from './money-differs'
import { ScenarioStatusControl } from './scenario-status'
import type { StatusChange } from './use-status-change'

interface ScenarioStatusCellProps {
  scenario: ListedScenario
  /** Null for people who may not change it. */
  onChange: StatusChange | null
}

/** A scenario's status in a table, with a warning if its error report is missing, and a mark if its money differs. */
export function ScenarioStatusCell({ scenario, onChange }: ScenarioStatusCellProps) {
  const t = useTranslations('scenarios')
  const mayEditProjects = useMayEditProjects()
  return (
    <>
      <ScenarioStatusControl
        scenario={scenario}
        label={t('list.statusOf', { number: scenario.scenarioNumber })}
        onChange={mayEditProjects(scenario.rights) ? onChange : null}
      />
      {scenario.needsErrorReport && <MissingReport label={t('reportMissing')} />}
      <MoneyMark scenario={scenario} />
    </>
  )
}

function MissingReport({ label }: { label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="ml-1 inline-flex align-middle text-tone-red">
      <Icon of={TriangleAlert} className="size-4" />
    </span>
  )
}
