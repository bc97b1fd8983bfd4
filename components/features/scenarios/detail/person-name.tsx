'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ScenarioPerson } from '@/lib/features/scenarios/contract'
import { telegramChatUrl } from '@/lib/shared/telegram-links'

/** A person of a scenario, with the way to a chat with them. */
export function PersonName({ person }: { person: ScenarioPerson | null }) {
  const t = useTranslations('scenarios.people')
  if (!person) return <p className="text-muted-foreground">{t('nobody')}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="font-medium">{person.name}</span>
      <PersonChat person={person} />
    </p>
  )
}

/** A link to a chat with a person. */
export function PersonChat({ person: { name, telegramUsername } }: { person: ScenarioPerson }) {
  const t = useTranslations('scenarios.people')
  const url = telegramChatUrl(telegramUsername)
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={t('chat', { name })}
      className="inline-flex items-center gap-1 text-primary text-xs underline-offset-4 hover:underline"
    >
      <Send aria-hidden className="size-3" />
      {telegramUsername}
    </a>
  )
}
