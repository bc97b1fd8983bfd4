'use client'

import { useTranslations } from 'next-intl'
import { CountCards } from '@/components/shared/count-cards'
import { Link } from '@/components/shared/link'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ScenarioCounts, ScenarioStatus } from '@/lib/features/scenarios/contract'
import {
  GROUP_STATUSES,
  isCountedWide,
  NARROW_STATUS,
  type StatusGroup,
} from '@/lib/features/scenarios/rules'
import { WIDE_GROUPS } from '@/lib/features/scenarios/values'
import { findChoice } from '@/lib/shared/choices'

const CARDS = [
  { key: 'new', label: 'scenarios.all.new', tone: '' },
  { key: 'inProgress', label: 'scenarios.all.inProgress', tone: 'text-tone-blue' },
  { key: 'withErrors', label: 'scenarios.all.withErrors', tone: 'text-tone-red' },
  { key: 'completed', label: 'scenarios.all.completed', tone: 'text-tone-green' },
] as const
type CardKey = (typeof CARDS)[number]['key']

/** The statuses that a list is filtered by: one, a group of them, or all for an empty choice. */
interface StatusChoice {
  status?: ScenarioStatus
  group?: StatusGroup
}

/** Returns the statuses that a card counts and filters by: a group where the counts are wide. */
function toStatusChoice(key: CardKey, isWide: boolean): StatusChoice {
  const group = isWide ? findChoice(WIDE_GROUPS, key) : null
  return group ? { group } : { status: NARROW_STATUS[key] }
}

interface ScenarioCountersProps {
  counts: ScenarioCounts | undefined
  view: ScenarioView
  /** Returns the address of the list with other statuses. */
  hrefFor: (choice: StatusChoice) => string
}

/**
 * The number of scenarios by status, among those that match search and type; each card filters the list. A line below
 * leads to those that no card counts.
 */
export function ScenarioCounters({ counts, view, hrefFor }: ScenarioCountersProps) {
  const t = useTranslations('scenarios.all')
  const translate = useTranslate()
  const isWide = isCountedWide(view.group)
  const cards = CARDS.map(({ key, label, tone }) => {
    const choice = toStatusChoice(key, isWide)
    const statuses = choice.group ? GROUP_STATUSES[choice.group] : [NARROW_STATUS[key]]
    return {
      key,
      label: translate(label),
      count: counts?.[key],
      href: hrefFor(choice),
      isCurrent: choice.group ? view.group === choice.group : !view.group && view.status === choice.status,
      tone,
      hint: [t('counted', { statuses: statuses.join(', ') })],
    }
  })
  const total = {
    key: 'total',
    label: t('total'),
    count: counts?.total,
    href: hrefFor({}),
    isCurrent: !view.status && !view.group,
    hint: [t('countedAll')],
  }
  return (
    <>
      <CountCards label={t('counts')} isAtLeast={counts?.isAtLeast} cards={[total, ...cards]} />
      {counts && counts.others > 0 && (
        <p className="mt-2 text-muted-foreground text-sm">
          <Link
            href={hrefFor({ group: 'others' })}
            scroll={false}
            aria-current={view.group === 'others' ? 'true' : undefined}
            title={GROUP_STATUSES.others.join(', ')}
            className="underline underline-offset-4 hover:text-foreground aria-[current]:text-primary"
          >
            {t(counts.isAtLeast ? 'othersAtLeast' : 'others', { count: counts.others })}
          </Link>
        </p>
      )}
    </>
  )
}
