'use client'

import { useTranslations } from 'next-intl'
import { PersonChat } from '@/components/shared/person-chat'
import { PersonName } from '@/components/shared/person-name'
import { Avatar, AvatarFallback, toInitials } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { ProjectMember } from '@/lib/features/projects/contract'

/** The members of a project, each with a link to a chat. */
export function MemberList({ members }: { members: readonly ProjectMember[] }) {
  const t = useTranslations('projects.page')
  if (members.length === 0) return <p className="text-muted-foreground text-sm">{t('noTeam')}</p>
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {members.map((member) => (
        <li key={member._id} className="flex min-w-0 items-center gap-2.5 rounded-md border px-2.5 py-1.5">
          <Avatar>
            <AvatarFallback>{toInitials(member.name)}</AvatarFallback>
          </Avatar>
          <span className="min-w-0 flex-1 leading-tight">
            <PersonName
              person={{ name: member.name, telegramUsername: member.telegramId }}
              className="block truncate font-medium leading-6"
            />
            <PersonChat name={member.name} username={member.telegramId} className="text-xs" />
          </span>
          {member.team && <Badge variant="secondary">{member.team}</Badge>}
        </li>
      ))}
    </ul>
  )
}
