'use client'

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible'
import type { Project } from '@/lib/features/projects/contract'
import { MemberList } from './member-list'
import { TaskTable } from './task-table'

/** Shows a project's set-up; closed at first, so that the scenarios stay in view. */
export function ProjectDetails({ project, trackerUrl }: { project: Project; trackerUrl: string }) {
  const t = useTranslations('projects.page')
  return (
    <Collapsible className="rounded-md border bg-card">
      <h2>
        <CollapsibleTrigger className="group flex h-10 w-full items-center gap-2 rounded-md px-3.5 font-semibold text-base transition-colors hover:bg-accent">
          <ChevronRight
            aria-hidden
            className="size-4 text-muted-foreground transition-transform group-data-[state=open]:rotate-90"
          />
          {t('details')}
        </CollapsibleTrigger>
      </h2>
      <CollapsibleContent>
        <div className="grid gap-5 border-t px-3.5 py-3.5">
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
      </CollapsibleContent>
    </Collapsible>
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
