'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/shared/error-state'
import { LazyPart } from '@/components/shared/lazy-part'
import { LoadingState } from '@/components/shared/loading-state'
import { PageHeader } from '@/components/shared/page-header'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { lazyCode } from '@/lib/client/lazy-code'
import { profileQuery } from '@/lib/features/profile/client'
import type { Profile } from '@/lib/features/profile/contract'
import { AccountCard } from './account-card'
import { ActiveErrors } from './active-errors'
import { LanguageSelect } from './language-select'
import { PerformanceCard } from './performance-card'
import { RemindersCard } from './reminders-card'
import { SessionsCard } from './sessions-card'
import { StatStrip } from './stat-strip'

const DetailsForm = lazyCode(() => import('./details-form'), { isForChanges: true })

/** The person's own page: details and settings on the left, their work on the right. */
export function ProfileScreen({ activity }: { activity: ReactNode }) {
  const t = useTranslations('profile')
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} back={{ href: '/', label: t('back') }} />
      <div className="grid items-start gap-3 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Person />
        <div className="grid gap-3">
          <StatStrip />
          <div className="grid items-start gap-3 xl:grid-cols-2">
            <div className="grid gap-3">
              <PerformanceCard />
              <ActiveErrors />
              <Reminders />
            </div>
            <div className="grid gap-3">
              {activity}
              <SessionsCard />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}

function Person() {
  const { data, isPending, refetch } = useQuery(profileQuery)
  if (data) return <PersonCards profile={data.profile} />
  return <Card>{isPending ? <LoadingState /> : <ErrorState onRetry={() => void refetch()} />}</Card>
}

function PersonCards({ profile }: { profile: Profile }) {
  const router = useRouter()
  return (
    <div className="grid gap-3">
      <AccountCard profile={profile} />
      <LazyPart>
        {/* The header names the person too. */}
        <DetailsForm profile={profile} onSaved={() => router.refresh()} />
      </LazyPart>
      <PreferencesCard profile={profile} />
    </div>
  )
}

function Reminders() {
  const { data } = useQuery(profileQuery)
  return data && <RemindersCard profile={data.profile} />
}

/** Shows the language; a choice is stored at once. */
function PreferencesCard({ profile }: { profile: Profile }) {
  const t = useTranslations('profile.preferences')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <LanguageSelect language={profile.language} />
      </CardContent>
    </Card>
  )
}
