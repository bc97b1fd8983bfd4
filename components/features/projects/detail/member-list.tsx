'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Avatar, AvatarFallback, initialsOf } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { ProjectMember } from '@/lib/features/projects/contract'
import { telegramChatUrl } from '@/lib/shared/telegram-links'

/** The people of a project, with the way to a chat with each. */
export function MemberList({ members }: { members: readonly ProjectMember[] }) {
  const t = useTranslations('projects.page')
  if (members.length === 0) return <p className="text-muted-foreground text-sm">{t('noTeam')}</p>
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {members.map((member) => (
        <li key={member._id} className="flex min-w-0 items-center gap-2.5 rounded-md border px-2.5 py-1.5">
          <Avatar className="size-7">
            <AvatarFallback>{initialsOf(member.name)}</AvatarFallback>
          </Avatar>
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate font-medium">{member.name}</span>
            <MemberChat member={member} />
          </span>
          {member.team && <Badge variant="secondary">{member.team}</Badge>}
        </li>
      ))}
    </ul>
  )
}

function MemberChat({ member: { name, telegramId } }: { member: ProjectMember }) {
  const t = useTranslations('projects.page')
  const url = telegramChatUrl(telegramId)
  if (!url)
    return telegramId && <span className="block truncate text-muted-foreground text-xs">{telegramId}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      title={t('chat', { name })}
      className="inline-flex max-w-full items-center gap-1 text-primary text-xs underline-offset-4 hover:underline"
    >
      <Send aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{telegramId}</span>
    </a>
  )
}
