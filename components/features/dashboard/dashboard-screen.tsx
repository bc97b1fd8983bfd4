import { Map as MapIcon, User } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shared/page-header'
import { Button } from '@/components/ui/button'

interface DashboardScreenProps {
  /** Null for whoever may not create projects. */
  createProject: ReactNode
  goToTest: ReactNode
  recentProjects: ReactNode
}

/** The start page. */
export function DashboardScreen({ createProject, goToTest, recentProjects }: DashboardScreenProps) {
  const t = useTranslations('dashboard')
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button asChild variant="outline">
              <Link href="/roadmap">
                <MapIcon />
                {t('roadmap')}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link href="/profile">
                <User />
                {t('profile')}
              </Link>
            </Button>
            {createProject}
          </>
        }
      />
      <div className="grid gap-6">
        {goToTest}
        {recentProjects}
      </div>
    </>
  )
}
