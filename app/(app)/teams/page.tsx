import { AuditPart } from '@/components/features/audit/audit-part'
import { TeamScreen } from '@/components/features/users/team-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { auditQuery, parseAuditView, toAuditSearch } from '@/lib/features/audit/client'
import { listAuditEntries } from '@/lib/features/audit/service'
import {
  parseTeamView,
  teamMembersQuery,
  teamOverviewQuery,
  toMemberSearch,
} from '@/lib/features/users/client'
import { canManageUsers } from '@/lib/features/users/policy'
import { listTeamMembers, teamOverview } from '@/lib/features/users/service'
import { requireActor } from '@/lib/server/auth'
import { read, readShared, type SearchParams } from '@/lib/server/page'
import { titled } from '@/lib/server/page-title'

export const generateMetadata = titled('users.team.title')

export default async function TeamsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const address = await searchParams
  const view = parseTeamView(address)
  const audit = parseAuditView(address)
  const members = () => read(teamMembersQuery(view), () => listTeamMembers(actor, toMemberSearch(view)))
  const reads = {
    members,
    overview: () => readShared(teamOverviewQuery, null, teamOverview),
    audit: canManageUsers(actor)
      ? () => read(auditQuery(audit), () => listAuditEntries(toAuditSearch(audit)))
      : members,
  }
  return (
    <Messages of="app/(app)/teams/page.tsx">
      <Hydrated reads={[reads[view.tab]()]}>
        <TeamScreen audit={<AuditPart />} />
      </Hydrated>
    </Messages>
  )
}
