'use client'

import { Scale } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { LazyPart } from '@/components/shared/lazy-part'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { lazyCode } from '@/lib/client/lazy-code'
import { useUrlState } from '@/lib/client/url-state'
import { parseTeamView } from '@/lib/features/users/client'
import { canManageUsers } from '@/lib/features/users/policy'
import { TeamMembers } from './team-members'

const TeamOverview = lazyCode(() => import('./team-overview'))

/** The teams and their people, for admins with the audit log; the open tab is kept in the page's address. */
export function TeamScreen({ audit: log }: { audit: ReactNode }) {
  const t = useTranslations('users.team')
  const { query, change } = useUrlState()
  const audit = useTranslations('audit')
  const isAdmin = canManageUsers(useActor())
  const view = parseTeamView(Object.fromEntries(query))
  const tab = view.tab === 'audit' && !isAdmin ? 'members' : view.tab
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ href: '/', label: t('back') }}
        actions={
          <Link href="/workload" className={buttonVariants({ variant: 'outline' })}>
            <Icon of={Scale} />
            {t('workload')}
          </Link>
        }
      />
      <Tabs
        value={tab}
        onValueChange={(next) =>
          change({ tab: next === 'members' ? null : next, search: null, kind: null }, 'replace')
        }
      >
        <TabsList aria-label={t('tabs')}>
          <TabsTrigger value="members">{t('members')}</TabsTrigger>
          <TabsTrigger value="overview">{t('overview')}</TabsTrigger>
          {isAdmin && <TabsTrigger value="audit">{audit('tab')}</TabsTrigger>}
        </TabsList>
        <TabsContent value="members">
          <TeamMembers view={view} />
        </TabsContent>
        <TabsContent value="overview">
          <LazyPart>
            <TeamOverview />
          </LazyPart>
        </TabsContent>
        {isAdmin && <TabsContent value="audit">{log}</TabsContent>}
      </Tabs>
    </>
  )
}
