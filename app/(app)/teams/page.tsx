import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TeamScreen } from '@/components/features/users/team-screen'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import {
  parseTeamView,
  teamMembersQuery,
  teamOverviewQuery,
  toMemberSearch,
} from '@/lib/features/users/client'
import { listTeamMembers, teamOverview } from '@/lib/features/users/service'
import { requireActor } from '@/lib/server/auth'
import { read, type SearchParams } from '@/lib/server/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('users.team')
  return { title: t('title') }
}

export default async function TeamsPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireActor()
  const view = parseTeamView(await searchParams)
  const reads =
    view.tab === 'overview'
      ? [read(teamOverviewQuery, teamOverview)]
      : [read(teamMembersQuery(view), () => listTeamMembers(actor, toMemberSearch(view)))]
  return (
    <Messages of="app/(app)/teams/page.tsx">
      <Hydrated reads={reads}>
        <TeamScreen />
      </Hydrated>
    </Messages>
  )
}
