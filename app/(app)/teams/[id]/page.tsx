import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { PersonErrors } from '@/components/features/profile/person-errors'
import { PersonSessions } from '@/components/features/profile/person-sessions'
import { PersonScenarios } from '@/components/features/scenarios/person-scenarios'
import { MemberHeader } from '@/components/features/users/member-header'
import { PersonWorkload } from '@/components/features/workload/person-workload'
import { Hydrated } from '@/components/shared/hydrated'
import { Messages } from '@/components/shared/messages'
import { personErrorsQuery } from '@/lib/features/profile/client'
import { listPersonErrors } from '@/lib/features/profile/service'
import { personScenariosQuery } from '@/lib/features/scenarios/client'
import { listPersonScenarios } from '@/lib/features/scenarios/service'
import { teamMemberQuery } from '@/lib/features/users/client'
import { teamMember } from '@/lib/features/users/service'
import { personWorkloadQuery } from '@/lib/features/workload/client'
import { workloadOn } from '@/lib/features/workload/service'
import { requireActor } from '@/lib/server/auth'
import { type ItemPageProps, orNull, read } from '@/lib/server/page'
import { isId } from '@/lib/shared/ids'

// Title and page of one render share what is loaded.
const load = cache(async (id: string) => {
  const actor = await requireActor()
  return { actor, member: isId(id) ? await orNull(() => teamMember(actor, id)) : null }
})

export async function generateMetadata({ params }: ItemPageProps): Promise<Metadata> {
  const t = await getTranslations('users')
  const { member } = await load((await params).id)
  return { title: member?.name ?? t('notFound') }
}

export default async function MemberPage({ params }: ItemPageProps) {
  const { actor, member } = await load((await params).id)
  if (!member) notFound()
  const id = member._id
  const reads = [
    read(teamMemberQuery(id), async () => ({ member })),
    read(personWorkloadQuery(id), async () => ({ workload: await workloadOn(actor, id) })),
    read(personScenariosQuery(id), async () => ({ scenarios: await listPersonScenarios(actor, id) })),
    read(personErrorsQuery(id), async () => ({ errors: await listPersonErrors(actor, id) })),
  ]
  return (
    <Messages of="app/(app)/teams/[id]/page.tsx">
      <Hydrated reads={reads}>
        <MemberHeader memberId={id} />
        <PersonWorkload userId={id} />
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <PersonScenarios userId={id} />
          <PersonErrors userId={id} />
        </div>
        <PersonSessions userId={id} />
      </Hydrated>
    </Messages>
  )
}
