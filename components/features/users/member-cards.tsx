'use client'

import { Mail } from 'lucide'
import { useTranslations } from 'next-intl'
import { PersonChat } from '@/components/shared/person-chat'
import { PersonName } from '@/components/shared/person-name'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { useDrawnItems } from '@/lib/client/use-drawn-items'
import type { TeamMember } from '@/lib/features/users/contract'
import { MemberActions } from './member-actions'
import { LastActiveAt, MemberAvatar, MemberRole, MemberStatus, MemberTeam } from './member-facts'
import type { MemberChange } from './use-member-change'

/** Number of cards that fill a large screen. */
const FIRST_CARDS = 24

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

interface MemberCardsProps {
  members: readonly TeamMember[]
  /** Null for people who may not change others. */
  onChange: MemberChange | null
}

/** People as cards. */
export function MemberCards({ members, onChange }: MemberCardsProps) {
  const drawn = useDrawnItems(members, FIRST_CARDS)
  return (
    <ul className={GRID}>
      {drawn.map((member) => (
        <li key={member._id}>
          <MemberCard member={member} onChange={onChange} />
        </li>
      ))}
      {members.slice(drawn.length).map(({ _id }) => (
        <li key={_id} aria-hidden>
          <Skeleton className="h-40" />
        </li>
      ))}
    </ul>
  )
}

function MemberCard({ member, onChange }: { member: TeamMember; onChange: MemberChange | null }) {
  const t = useTranslations('users.team')
  return (
    <Card className="h-full gap-2.5 p-3.5 text-sm">
      <div className="flex items-center gap-2.5">
        <MemberAvatar member={member} />
        <h2 className="wrap-anywhere min-w-0 flex-1 font-medium text-base leading-tight">
          <PersonName person={member} />
        </h2>
        <MemberStatus member={member} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <MemberRole member={member} onChange={onChange} />
        <MemberTeam member={member} onChange={onChange} />
      </div>
      <div className="grid gap-1 text-muted-foreground">
        <MemberEmail email={member.email} />
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <PersonChat name={member.name} username={member.telegramUsername} />
          {member.isTelegramDisputed && (
            <Badge variant="orange" title={t('disputedHint')}>
              {t('disputed')}
            </Badge>
          )}
        </span>
        <span className="text-xs">
          <LastActiveAt member={member} />
        </span>
      </div>
      {onChange && (
        <div className="mt-auto flex flex-wrap justify-end gap-2">
          <MemberActions member={member} onChange={onChange} />
        </div>
      )}
    </Card>
  )
}

/** A person's e-mail address, or a note that there is none. */
export function MemberEmail({ email }: { email: string }) {
  const t = useTranslations('users.team')
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Icon of={Mail} className="size-3.5 shrink-0" />
      {email ? (
        <a href={`mailto:${email}`} className="truncate underline-offset-4 hover:underline">
          {email}
        </a>
      ) : (
        t('noEmail')
      )}
    </span>
  )
}

/** Skeleton cards in the size of the real ones. */
export function MemberCardsSkeleton() {
  return (
    <div aria-hidden className={GRID}>
      {Array.from({ length: 8 }, (_, number) => number).map((number) => (
        <Skeleton key={number} className="h-40" />
      ))}
    </div>
  )
}
