'use client'

import { useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Badge } from '@/components/ui/badge'
import type { ListedProject } from '@/lib/features/projects/contract'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ProjectFacts } from '../project-card'
import { ProjectStatusBadge } from '../project-status'

/** Shows what a search has found, in a list that scrolls; nothing before the first search. */
export function FoundProjects({ projects }: { projects: readonly ListedProject[] | undefined }) {
  const t = useTranslations('projects')
  return (
    <>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {projects && t('goToTest.found', { count: projects.length })}
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
    </>
  )
}
