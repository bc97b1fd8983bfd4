'use client'

import { useTranslations } from 'next-intl'
import { PageHeader } from '@/components/shared/page-header'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { useUrlState } from '@/lib/client/url-state'
import { parseTeamView } from '@/lib/features/users/client'
import { TeamMembers } from './team-members'
import { TeamOverview } from './team-overview'

/** The teams and their people; the open tab is kept in the page's address. */
export function TeamScreen() {
  const t = useTranslations('users.team')
  const { query, change } = useUrlState()
  const view = parseTeamView(Object.fromEntries(query))
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} back={{ href: '/', label: t('back') }} />
      <Tabs
        value={view.tab}
        onValueChange={(tab) => change({ tab: tab === 'members' ? null : tab }, 'replace')}
      >
        <TabsList aria-label={t('tabs')}>
          <TabsTrigger value="members">{t('members')}</TabsTrigger>
          <TabsTrigger value="overview">{t('overview')}</TabsTrigger>
        </TabsList>
        <TabsContent value="members">
          <TeamMembers view={view} />
        </TabsContent>
        <TabsContent value="overview">
          <TeamOverview />
        </TabsContent>
      </Tabs>
    </>
  )
}
