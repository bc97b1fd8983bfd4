'use client'

import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { StatusSelect } from '@/components/shared/status-select'
import type { ListedScenario, ScenarioStatus } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import type { StatusChange } from './use-status-change'

/** A distinct colour for each status, so that a column of them can be scanned. */
const TONES: Record<ScenarioStatus, StatusTone> = {
  Новый: 'gray',
  'В работе': 'blue',
  'Готов для выдачи': 'teal',
  Реализован: 'violet',
  Возврат: 'yellow',
  'Проведен возврат': 'pink',
  'Ошибка при тесте': 'red',
  'Выполнен с ошибками': 'orange',
  Выполнен: 'green',
}

// Statuses are data: they are the same in every language.
const OPTIONS = SCENARIO_STATUSES.map((value) => ({ value, label: value, tone: TONES[value] }))

/** A scenario's status in its colour and as text. */
export function ScenarioStatusBadge({ status }: { status: ScenarioStatus }) {
  return <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
}

interface ScenarioStatusControlProps {
  scenario: ListedScenario
  /** Names the status and its scenario for screen readers. */
  label: string
  /** Null for people who may not change it. */
  onChange: StatusChange | null
  className?: string
}

/** A scenario's status: a dropdown for people who may change it. */
export function ScenarioStatusControl({ scenario, label, onChange, className }: ScenarioStatusControlProps) {
  if (!onChange) return <ScenarioStatusBadge status={scenario.status} />
  return (
    <StatusSelect
      label={label}
      value={scenario.status}
      options={OPTIONS}
      onChange={(status) => onChange(scenario, status)}
      className={className}
    />
  )
}
