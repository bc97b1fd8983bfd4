'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { PageHeader } from '@/components/shared/page-header'
import { PersonChat } from '@/components/shared/person-chat'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Card } from '@/components/ui/card'
import { teamMemberQuery } from '@/lib/features/users/client'
import { canManageUsers } from '@/lib/features/users/policy'
import { MemberActions } from './member-actions'
import { MemberEmail } from './member-cards'
import { LastActiveAt, MemberAvatar, MemberRole, MemberStatus, MemberTeam } from './member-facts'
import { useMemberChange } from './use-member-change'

/** The top of a person's page, with their contact data. */
export function MemberHeader({ memberId }: { memberId: string }) {
  const t = useTranslations('users')
  const query = useQuery(teamMemberQuery(memberId))
  useQueryFailureToast(query, 'users.failures.load')
  const change = useMemberChange()
  const onChange = canManageUsers(useActor()) ? change : null
  const member = query.data?.member
  if (!member)
    return (
      <Card>{query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <LoadingState />}</Card>
    )
  return (
    <>
      <PageHeader
        title={member.name}
        back={{ href: '/teams', label: t('person.back') }}
        beside={<MemberStatus member={member} />}
        actions={onChange && <MemberActions member={member} onChange={onChange} />}
      />
      <Card className="mb-3 flex-row flex-wrap items-center gap-x-6 gap-y-3 p-4 text-sm">
        <MemberAvatar member={member} size="size-12" />
        <span className="flex flex-wrap items-center gap-1.5">
          <MemberRole member={member} onChange={onChange} />
          <MemberTeam member={member} onChange={onChange} />
        </span>
        <MemberEmail email={member.email} />
        <PersonChat name={member.name} username={member.telegramUsername} />
        <span className="text-muted-foreground">
          <LastActiveAt member={member} />
        </span>
      </Card>
    </>
  )
}
