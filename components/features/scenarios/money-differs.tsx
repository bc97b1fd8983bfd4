'use client'

import { Scale } from 'lucide'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useUrlState } from '@/lib/client/url-state'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

/** A quiet mark of a scenario in a table whose sums of money differ; nothing for any other. */
export function MoneyMark({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.all')
  if (!scenario.moneyDiffers) return null
  const label = t('moneyDiffers')
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="ml-1 inline-flex align-middle text-tone-orange"
    >
      <Icon of={Scale} className="size-4" />
    </span>
  )
}

interface MoneyFilterProps {
  money: ScenarioView['money']
  /** How many there are; left out where it is not known. */
  count?: number
}

/** Filters a table by scenarios whose sums of money differ; the choice is kept in the page's address. */
export function MoneyFilter({ money, count }: MoneyFilterProps) {
  const t = useTranslations('scenarios.all')
  const { change } = useUrlState()
  const isOn = money === 'differs'
  return (
    <Button
      variant="outline"
      aria-pressed={isOn}
      className="aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
      onClick={() => change({ money: isOn ? null : 'differs', cursor: null })}
    >
      {count === undefined ? t('moneyDiffers') : t('moneyDiffersCount', { count })}
    </Button>
  )
}
