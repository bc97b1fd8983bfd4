'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useUrlState } from '@/lib/client/url-state'
import { countFound, parseProjectFilter, projectListQuery } from '@/lib/features/projects/client'
import { canEdit } from '@/lib/shared/actor'
import { CreateProjectLink } from '../create-project-link'
import { ProjectCounts } from './project-counts'
import { ProjectGrid } from './project-grid'
import { ProjectToolbar } from './project-toolbar'

/** The list of all projects. */
export function ProjectsScreen() {
  const t = useTranslations('projects')
  const { query: address } = useUrlState()
  const filter = parseProjectFilter(Object.fromEntries(address))
  const list = useInfiniteQuery(projectListQuery(filter))
  useQueryFailureToast(list, 'projects.failures.load')
  const mayCreate = canEdit(useActor())
  const counts = list.data?.pages.at(-1)?.counts
  const found = counts && countFound(counts, filter.status)
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle')}
        back={{ href: '/', label: t('list.back') }}
        actions={
          <>
            <Link href="/calendar" className={buttonVariants({ variant: 'outline' })}>
              <Icon of={CalendarDays} />
              {t('list.calendar')}
            </Link>
            {mayCreate && <CreateProjectLink />}
          </>
        }
      />
      <ProjectCounts counts={counts} filter={filter} />
      <ProjectToolbar filter={filter} counts={counts} />
      <section aria-labelledby="found-projects" className="mt-4">
        <h2 id="found-projects" className="font-semibold text-base">
          {found === undefined
            ? t('list.title')
            : t('list.heading', { count: found, isAtLeast: String(counts?.isAtLeast ?? false) })}
        </h2>
        <p className="mb-3 text-muted-foreground text-sm">
          {filter.status ? t('list.caption', { status: filter.status }) : t('list.captionAll')}
        </p>
        <ProjectGrid list={list} isFiltered={Object.values({ ...filter, sort: null }).some(Boolean)} />
      </section>
    </>
  )
}
