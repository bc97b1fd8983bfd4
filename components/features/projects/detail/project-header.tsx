'use client'

import { CalendarDays, Pencil, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Project } from '@/lib/features/projects/contract'
import { canEditProjects } from '@/lib/features/projects/policy'
import { formatDay, formatDottedDay } from '@/lib/shared/dates'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { CopyLink } from './copy-link'
import { ProjectStatusControl } from './project-status-control'

interface ProjectHeaderProps {
  project: Project
  trackButton: ReactNode
  history: ReactNode
}

/** Shows what a project is: number, status, image, name, days and size, with what can be done to it. */
export function ProjectHeader({ project, trackButton, history }: ProjectHeaderProps) {
  const t = useTranslations('projects')
  const mayEdit = canEditProjects(useActor())
  const start = formatDottedDay(formatDay(project.startDate))
  const end = formatDottedDay(formatDay(project.endDate))
  return (
    <PageHeader
      title={
        <>
          <span className="font-medium text-muted-foreground tabular-nums">
            {formatProjectNumber(project.projectNumber)}
          </span>{' '}
          {project.name}
        </>
      }
      back={{ href: '/projects', label: t('backToProjects') }}
      beside={
        <>
          <ProjectStatusControl project={project} />
          <Badge variant="outline">{project.projectImage}</Badge>
        </>
      }
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 pt-0.5">
          <span className="inline-flex items-center gap-1.5">
            <CalendarDays aria-hidden className="size-3.5" />
            {t('page.dates', { start, end })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Users aria-hidden className="size-3.5" />
            {t('members', { count: project.teamMembers.length })}
          </span>
        </span>
      }
      actions={
        <>
          <CopyLink projectId={project._id} />
          {trackButton}
          {history}
          {mayEdit && (
            <Button asChild variant="outline">
              <Link href={`/projects/${project._id}/edit`}>
                <Pencil />
                {t('page.edit')}
              </Link>
            </Button>
          )}
        </>
      }
    />
  )
}
