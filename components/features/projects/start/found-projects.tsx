'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Badge } from '@/components/ui/badge'
import type { ListedProject } from '@/lib/features/projects/contract'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ProjectFacts } from '../project-card'
import { ProjectStatusBadge } from '../project-status'

interface FoundProjectsProps {
  /** Undefined before the first search. */
  projects: readonly ListedProject[] | undefined
  /** The number of all matches, of which these are the newest. */
  count: number
  /** The searched text. */
  query: string
}

/** The results of a search in a scrolling list, with a link to all of them; nothing before the first search. */
export function FoundProjects({ projects, count, query }: FoundProjectsProps) {
  const t = useTranslations('projects')
  const all = query === '*' ? '/projects' : `/projects?${new URLSearchParams({ search: query })}`
  return (
    <>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {projects && t('goToTest.found', { count })}
      </p>
      {projects && projects.length > 0 && (
        <ul className="-mx-1 max-h-60 overflow-y-auto px-1">
          {projects.map((project) => (
            <li key={project._id} className="border-t first:border-t-0">
              <Link
                href={`/projects/${project._id}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm px-2 py-2 transition-colors hover:bg-accent focus-visible:-outline-offset-2"
              >
                <ProjectStatusBadge status={project.status} />
                <Badge variant="outline">{project.projectImage}</Badge>
                <span className="wrap-anywhere min-w-40 flex-1 font-medium">
                  {t('label', { number: formatProjectNumber(project.projectNumber), name: project.name })}
                </span>
                <span className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
                  <ProjectFacts project={project} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {projects && projects.length < count && (
        <p className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
          {t('goToTest.newest', { count: projects.length })}
          <Link href={all} className="text-primary underline-offset-4 hover:underline">
            {t('goToTest.showAll', { count })}
          </Link>
        </p>
      )}
    </>
  )
}
