'use client'

import { ChevronDown, ChevronUp, type IconNode } from 'lucide'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Link } from '@/components/shared/link'
import { Button, buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { usePageCommands } from '@/lib/client/page-commands'
import { usePageKeys } from '@/lib/client/page-keys'
import { whenIdle } from '@/lib/client/when-idle'
import type { ListedScenario, ScenarioCopy } from '@/lib/features/scenarios/contract'
import type { ScenarioNeighbours as Neighbours } from '@/lib/features/scenarios/neighbours/contract'
import { useNeighbours } from './use-neighbours'

/** Leads to the scenarios before and after one in the list that the person came from, and says its place there. */
export function ScenarioNeighbours({ scenario }: { scenario: ListedScenario }) {
  const t = useTranslations('scenarios.neighbours')
  const router = useRouter()
  const { neighbours, toHref, goOnTo } = useNeighbours(scenario)
  const { previous = null, next = null } = neighbours ?? {}
  const previousHref = previous && toHref(previous._id)
  const nextHref = next && toHref(next._id)
  useEffect(() => {
    const hrefs = [nextHref, previousHref].filter((href) => href !== null)
    whenIdle(() => hrefs.forEach((href) => void router.prefetch(href)))
  }, [router, nextHref, previousHref])
  const toCommands = (
    name: 'previous' | 'next',
    icon: IconNode,
    neighbour: ScenarioCopy | null,
    run: (() => void) | undefined,
  ) =>
    neighbour && run ? [{ id: name, icon, label: t(name, { number: neighbour.scenarioNumber }), run }] : []
  const goTo = (neighbour: ScenarioCopy | null) => {
    if (!neighbour) return undefined
    return () => router.replace(goOnTo(neighbour._id))
  }
  const [toNext, toPrevious] = [goTo(next), goTo(previous)]
  usePageKeys({ KeyJ: toNext, KeyK: toPrevious })
  usePageCommands([
    ...toCommands('next', ChevronDown, next, toNext),
    ...toCommands('previous', ChevronUp, previous, toPrevious),
  ])
  const step = (name: 'previous' | 'next', icon: IconNode, key: string, neighbour: ScenarioCopy | null) => {
    const without = t(`${name}${neighbours ? 'None' : 'Unknown'}`)
    const label = neighbour ? t(name, { number: neighbour.scenarioNumber }) : without
    return (
      <Step
        icon={icon}
        label={label}
        shortcut={key}
        href={neighbour && toHref(neighbour._id)}
        onLeave={() => neighbour && goOnTo(neighbour._id)}
      />
    )
  }
  return (
    <nav aria-label={t('label')} className="flex items-center gap-0.5 print:hidden">
      {neighbours && <PlaceNote {...neighbours} />}
      {step('previous', ChevronUp, 'K', previous)}
      {step('next', ChevronDown, 'J', next)}
    </nav>
  )
}

function PlaceNote({ position, total, isAtLeast, isPositionAtLeast }: Neighbours) {
  const t = useTranslations('scenarios.neighbours')
  const ofMany = isPositionAtLeast ? 'placeBeyond' : 'placeOfMany'
  return (
    <span className="mr-1 whitespace-nowrap text-muted-foreground text-sm tabular-nums max-sm:sr-only">
      {position === null ? t('left') : t(isAtLeast ? ofMany : 'place', { position, total })}
    </span>
  )
}

interface StepProps {
  icon: IconNode
  label: string
  /** The key that does the same. */
  shortcut: string
  /** Null at an end of the list. */
  href: string | null
  /** Called when the browser goes there in this tab. */
  onLeave: () => void
}

function Step({ icon, label, shortcut, href, onLeave }: StepProps) {
  const look = { variant: 'ghost', size: 'icon' } as const
  if (!href)
    return (
      <Button {...look} aria-disabled aria-label={label} title={label}>
        <Icon of={icon} />
      </Button>
    )
  return (
    <Link
      href={href}
      replace
      onNavigate={onLeave}
      title={`${label} (${shortcut})`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      className={buttonVariants(look)}
    >
      <Icon of={icon} />
    </Link>
  )
}
