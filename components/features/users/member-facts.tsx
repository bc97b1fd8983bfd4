'use client'

import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/shared/relative-time'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import { StatusSelect } from '@/components/shared/status-select'
import { Avatar, AvatarFallback, AvatarImage, toInitials } from '@/components/ui/avatar'
import type { TeamMember } from '@/lib/features/users/contract'
import { ROLES, type Role, TEAMS } from '@/lib/shared/actor'
import type { MemberChange } from './use-member-change'

const ROLE_TONES: Record<Role, StatusTone> = {
  admin: 'violet',
  pm: 'blue',
  executor: 'teal',
  tester: 'gray',
  viewer: 'pale',
}

const TEAM_OPTIONS = TEAMS.map((value) => ({ value, label: value, tone: 'gray' as const }))

interface MemberFactProps {
  member: TeamMember
  /** Null for people who may not change it. */
  onChange: MemberChange | null
}

/** A person's picture, with a dot while they are active. */
export function MemberAvatar({ member, size = 'size-9' }: { member: TeamMember; size?: string }) {
  return (
    <span aria-hidden className="relative shrink-0">
      <Avatar className={size}>
        {member.avatar && <AvatarImage src={`${member.avatar}?size=thumb`} alt="" />}
        <AvatarFallback>{toInitials(member.name)}</AvatarFallback>
      </Avatar>
      {member.isActiveNow && (
        <span
          data-testid="active-dot"
          className="absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-card bg-chart-5"
        />
      )}
    </span>
  )
}

/** A person's role: a dropdown for admins. */
export function MemberRole({ member, onChange }: MemberFactProps) {
  const t = useTranslations('users')
  if (!onChange) return <StatusBadge tone={ROLE_TONES[member.role]}>{t(`roles.${member.role}`)}</StatusBadge>
  return (
    <StatusSelect
      label={t('team.roleOf', { name: member.name })}
      value={member.role}
      options={ROLES.map((value) => ({ value, label: t(`roles.${value}`), tone: ROLE_TONES[value] }))}
      onChange={(role) => onChange(member, { role })}
    />
  )
}

/** A person's team: a dropdown for admins. */
export function MemberTeam({ member, onChange }: MemberFactProps) {
  const t = useTranslations('users.team')
  if (!onChange) return <StatusBadge tone="gray">{member.team}</StatusBadge>
  return (
    <StatusSelect
      label={t('teamOf', { name: member.name })}
      value={member.team}
      options={TEAM_OPTIONS}
      onChange={(team) => onChange(member, { team })}
    />
  )
}

/** Whether a person is active now, and whether they may be at all. */
export function MemberStatus({ member }: { member: TeamMember }) {
  const t = useTranslations('users.team')
  if (!member.isApproved) return <StatusBadge tone="yellow">{t('waiting')}</StatusBadge>
  if (!member.isActive) return <StatusBadge tone="red">{t('deactivated')}</StatusBadge>
  if (member.isActiveNow) return <StatusBadge tone="green">{t('active')}</StatusBadge>
  return <StatusBadge tone="pale">{t('offline')}</StatusBadge>
}

/** When a person was last active. */
export function LastActive({ member }: { member: TeamMember }) {
  const t = useTranslations('users.team')
  if (member.lastActivity === null) return t('never')
  return <RelativeTime value={member.lastActivity} />
}

/** The same as a full message. */
export function LastActiveAt({ member }: { member: TeamMember }) {
  const t = useTranslations('users.team')
  if (member.lastActivity === null) return t('neverActive')
  return t.rich('lastActiveAt', { time: () => <LastActive member={member} /> })
}
