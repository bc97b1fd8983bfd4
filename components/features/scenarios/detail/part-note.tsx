'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ScenarioTab } from '@/lib/features/scenarios/information/client'
import type { ScenarioParts } from '@/lib/features/scenarios/information/contract'
import { cn } from '@/lib/shared/cn'

interface PartNoteProps {
  tab: ScenarioTab
  parts: ScenarioParts
  moneyDiffers: boolean
}

/** The count of a tab, the progress of its steps, and in red the number of them that need somebody. */
export function PartNote({ tab, parts, moneyDiffers }: PartNoteProps) {
  const t = useTranslations('scenarioParts.notes')
  const format = useFormatter()
  const { steps, errors } = parts
  if (tab === 'steps') {
    const { total, completed, failed } = steps
    return (
      <Note isAlarming={failed > 0} label={t('steps', { total, completed, failed })}>
        {total > 0 ? `${format.number(completed)}/${format.number(total)}` : '0'}
      </Note>
    )
  }
  if (tab === 'errors') {
    const { total, open } = errors
    return (
      <Note isAlarming={open > 0} label={t('errors', { total, open })}>
        {open > 0 ? format.number(open) : format.number(total)}
      </Note>
    )
  }
  const count = parts[tab]
  if (tab === 'financials' && moneyDiffers)
    return (
      <Note isAlarming label={t('moneyDiffers', { count })}>
        {format.number(count)}
      </Note>
    )
  return <Note label={format.number(count)}>{format.number(count)}</Note>
}

/** The figure behind a tab's name; `label` says it to screen readers and in its tooltip. */
function Note({ label, isAlarming, children }: { label: string; isAlarming?: boolean; children: string }) {
  return (
    <span
      title={label}
      className={cn(
        'rounded-full px-1.5 text-xs tabular-nums',
        isAlarming ? 'bg-tone-red-soft text-tone-red' : 'bg-muted text-muted-foreground',
      )}
    >
      <span aria-hidden>{children}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
