'use client'

import { CalendarDays, FileSignature, Pencil, Users } from 'lucide'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useActor, useMayEdit } from '@/components/shared/actor-context'
import { Link } from '@/components/shared/link'
import { MembersOnlyNote } from '@/components/shared/members-only-note'
import { PageHeader } from '@/components/shared/page-header'
import { ShareLink } from '@/components/shared/share-link'
import { useVisit } from '@/components/shared/use-visit'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Project } from '@/lib/features/projects/contract'
import { canDeleteProject } from '@/lib/features/projects/policy'
import { canEdit } from '@/lib/shared/actor'
import { formatDay, formatDottedDay } from '@/lib/shared/dates'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ProjectDeadline } from '../deadline-note'
import { ProjectMenu } from '../project-menu'
import { ProjectStatusControl } from './project-status-control'

interface ProjectHeaderProps {
  project: Project
  /** The project's short link. */
  shortLink: string
  trackButton: ReactNode
  history: ReactNode
}

/** The top of a project's page: number, status, image, name, days and size, with its actions. */
export function ProjectHeader({ project, shortLink, trackButton, history }: ProjectHeaderProps) {
  const t = useTranslations('projects')
  const actor = useActor()
  const mayEdit = useMayEdit()
  const { _id: id, name } = project
  const number = formatProjectNumber(project.projectNumber)
  useVisit({ kind: 'project', id, number, name })
  const start = formatDottedDay(formatDay(project.startDate))
  const end = formatDottedDay(formatDay(project.endDate))
  return (
    <PageHeader
      title={
        <>
          <span className="font-medium text-muted-foreground tabular-nums">{number}</span> {name}
        </>
      }
      back={{ href: '/projects', label: t('backToProjects') }}
      beside={
        <>
          <ProjectStatusControl project={project} />
          <Badge variant="outline">{project.projectImage}</Badge>
          {project.isTemplate && <Badge variant="secondary">{t('template')}</Badge>}
        </>
      }
      subtitle={
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 pt-0.5">
          <span className="inline-flex items-center gap-1.5">
            <Icon of={CalendarDays} className="size-3.5" />
            {t('page.dates', { start, end })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon of={Users} className="size-3.5" />
            {t('members', { count: project.teamMembers.length })}
          </span>
          {project.membersOnly && <MembersOnlyNote />}
          <ProjectDeadline project={project} />
        </span>
      }
      actions={
        <>
          <ShareLink link={shortLink} title={`${number} ${name}`} />
          {trackButton}
          {history}
          <Link href={`/projects/${id}/protocols`} className={buttonVariants({ variant: 'outline' })}>
            <Icon of={FileSignature} />
            {t('actions.protocols')}
          </Link>
          {mayEdit && (
            <Link href={`/projects/${id}/edit`} className={buttonVariants({ variant: 'outline' })}>
              <Icon of={Pencil} />
              {t('page.edit')}
            </Link>
          )}
          {canEdit(actor) && <ProjectMenu project={project} mayDelete={canDeleteProject(actor, project)} />}
        </>
      }
    />
  )
}
