import { Map as MapIcon, User } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ErrorBreakdown } from './error-breakdown'
import { MorningRow } from './morning-row'
import { PerformanceTrends } from './performance-trends'
import { QuickActions } from './quick-actions'
import { RecentActivity } from './recent-activity'
import { StatCards } from './stat-cards'
import { StatusDistribution } from './status-distribution'
import { SystemHealth } from './system-health'
import { WeeklyMetrics } from './weekly-metrics'

interface DashboardScreenProps {
  /** Null for people who may not create projects. */
  createProject: ReactNode
  /** Null for people who look at the work of everybody. */
  myWork: ReactNode
  goToTest: ReactNode
  recentProjects: ReactNode
  trackedProjects: ReactNode
}

/** The start page, whose parts load and fail independently. */
export function DashboardScreen({
  createProject,
  myWork,
  goToTest,
  recentProjects,
  trackedProjects,
}: DashboardScreenProps) {
  return (
    <>
      <DashboardHeader createProject={createProject} />
      <div className="grid gap-3">
        <MorningRow />
        {myWork}
        <StatCards />
        <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-3">
            {goToTest}
            <div className="grid gap-3 md:grid-cols-2">
              <StatusDistribution />
              <PerformanceTrends />
              <ErrorBreakdown />
              <SystemHealth />
            </div>
            {recentProjects}
          </div>
          <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-1">
            {trackedProjects}
            <WeeklyMetrics />
            <QuickActions />
            <RecentActivity />
          </div>
        </div>
      </div>
    </>
  )
}

function DashboardHeader({ createProject }: Pick<DashboardScreenProps, 'createProject'>) {
  const t = useTranslations('dashboard')
  return (
    <PageHeader
      title={t('title')}
      actions={
        <>
          <Link href="/roadmap" className={buttonVariants({ variant: 'outline' })}>
            <Icon of={MapIcon} />
            {t('roadmap')}
          </Link>
          <Link href="/profile" className={buttonVariants({ variant: 'outline' })}>
            <Icon of={User} />
            {t('profile')}
          </Link>
          {createProject}
        </>
      }
    />
  )
}
