'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SpriteIcon } from '@/components/shared/icon-sprite'
import { Link } from '@/components/shared/link'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { ListedProject, ProjectStats } from '@/lib/features/projects/contract'
import { formatLongDay } from '@/lib/shared/dates'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { ProjectDeadline } from './deadline-note'
import { ProjectStatusBadge } from './project-status'

interface ProjectCardProps {
  project: ListedProject
  action: ReactNode
  /** Shown beside the project's own facts. */
  note?: string
  /** The level of its heading, which fits it into the page's outline. */
  level?: 2 | 3
}

/** A project in a grid; the whole card links to the project. */
export function ProjectCard({ project, action, note, level = 3 }: ProjectCardProps) {
  const t = useTranslations('projects')
  const Heading = `h${level}` as const
  return (
    <Card className="relative h-full gap-2.5 p-3.5 transition-colors focus-within:border-ring hover:border-foreground/30">
      <div className="flex items-start gap-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          <ProjectStatusBadge status={project.status} />
          <Badge variant="outline">{project.projectImage}</Badge>
          {project.isTemplate && <Badge variant="secondary">{t('template')}</Badge>}
        </div>
        {action && <div className="relative z-10 -my-1 shrink-0">{action}</div>}
      </div>
      <Heading className="wrap-anywhere line-clamp-2 font-medium text-base">
        <Link href={`/projects/${project._id}`} className="after:absolute after:inset-0 after:rounded-md">
          {t('label', { number: formatProjectNumber(project.projectNumber), name: project.name })}
        </Link>
      </Heading>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-muted-foreground text-sm">
        <ProjectFacts project={project} />
        {note && <span>{note}</span>}
      </div>
      <ProjectProgress stats={project.stats} />
    </Card>
  )
}

/** The share of completed scenarios, and whether some failed. */
function ProjectProgress({ stats: { total, completed, withErrors } }: { stats: ProjectStats }) {
  const t = useTranslations('projects.progress')
  if (total === 0) return null
  return (
    <div className="grid gap-1 text-muted-foreground text-xs tabular-nums">
      <progress className="project-progress" max={total} value={completed} aria-label={t('label')} />
      <p className="flex justify-between gap-2">
        {t('completed', { completed, total })}
        {withErrors > 0 && <span className="text-tone-red">{t('withErrors', { count: withErrors })}</span>}
      </p>
    </div>
  )
}

/** Start day and size of a project, and what its end means. */
export function ProjectFacts({ project }: { project: ListedProject }) {
  const t = useTranslations('projects')
  const locale = useLocale()
  const day = formatLongDay(project.startDate, locale)
  return (
    <>
      <span className="inline-flex items-center gap-1.5" title={t('startsOn', { day })}>
        <SpriteIcon name="day" className="size-3.5" />
        <span className="sr-only">{t('startsOn', { day })}</span>
        <span aria-hidden>{day}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <SpriteIcon name="people" className="size-3.5" />
        {t('members', { count: project.memberCount })}
      </span>
      <ProjectDeadline project={project} />
    </>
  )
}
