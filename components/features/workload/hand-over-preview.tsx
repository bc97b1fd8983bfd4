'use client'

import { useTranslations } from 'next-intl'
import type { HandOverPreview as Preview } from '@/lib/features/hand-overs/contract'
import { HAND_OVER_KINDS } from '@/lib/features/hand-overs/values'

interface HandOverPreviewProps {
  preview: Preview
  /** Null for nobody. */
  from: { name: string } | null
  to: { name: string }
}

/** The effects of a hand-over: how many of each kind go, and who is notified. */
export function HandOverPreview({ preview, from, to }: HandOverPreviewProps) {
  const t = useTranslations('workload.handOver')
  const workload = useTranslations('workload')
  const { counts, scenarios, projects, readOnly, gone, reminders, hasNamesake } = preview
  const giver = from?.name ?? workload('nobody')
  return (
    <div role="status" className="grid gap-2 text-sm">
      <p>{t('goes', { from: giver, to: to.name, scenarios, projects })}</p>
      <ul className="list-disc pl-5">
        {HAND_OVER_KINDS.filter((kind) => counts[kind] > 0).map((kind) => (
          <li key={kind}>{t(kind, { count: counts[kind] })}</li>
        ))}
      </ul>
      <p>{reminders > 0 ? t('reminded', { name: to.name, count: reminders }) : t('silent')}</p>
      {readOnly > 0 && (
        <p className="text-tone-orange">{t('readOnly', { name: to.name, count: readOnly })}</p>
      )}
      {hasNamesake && <p>{t('namesake', { name: giver })}</p>}
      {gone > 0 && <p className="text-destructive">{t('gone', { count: gone })}</p>}
    </div>
  )
}
