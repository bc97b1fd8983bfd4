'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Project } from '@/lib/features/projects/contract'
import { MemberList } from './member-list'
import { TaskTable } from './task-table'

/** A project's description, tasks and members. */
export default function ProjectSetup({ project, trackerUrl }: { project: Project; trackerUrl: string }) {
  const t = useTranslations('projects.page')
  return (
    <div className="grid grid-cols-1 gap-5 border-t px-3.5 py-3.5">
      {project.description && (
        <Part title={t('description')}>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{project.description}</p>
        </Part>
      )}
      <Part title={t('tasks')}>
        <TaskTable tasks={project.tasks} trackerUrl={trackerUrl} />
      </Part>
      <Part title={t('team')}>
        <MemberList members={project.teamMembers} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 font-medium text-muted-foreground text-sm">{title}</h3>
      {children}
    </section>
  )
}
