'use client'

import { ChevronRight } from 'lucide'
import { useTranslations } from 'next-intl'
import { Suspense, useId, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { Project } from '@/lib/features/projects/contract'

const ProjectSetup = lazyCode(() => import('./project-setup'))

/** A project's details; collapsed at first, so that the scenarios stay in view. */
export function ProjectDetails({ project, trackerUrl }: { project: Project; trackerUrl: string }) {
  const t = useTranslations('projects.page')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="rounded-md border bg-card">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onPointerEnter={ProjectSetup.preload}
          onFocus={ProjectSetup.preload}
          onClick={() => setIsOpen(!isOpen)}
          className="group flex h-10 w-full items-center gap-2 rounded-md px-3.5 font-semibold text-base transition-colors hover:bg-accent"
        >
          <Icon
            of={ChevronRight}
            className="size-4 text-muted-foreground transition-transform group-aria-expanded:rotate-90"
          />
          {t('details')}
        </button>
      </h2>
      <div
        id={id}
        data-open={isOpen || undefined}
        className="invisible grid grid-cols-1 grid-rows-[0fr] transition-[grid-template-rows,visibility] duration-200 data-open:visible data-open:grid-rows-[1fr]"
      >
        <div className="min-h-0 min-w-0 overflow-hidden">
          {useHasBeenTrue(isOpen) && (
            <Suspense fallback={null}>
              <ProjectSetup project={project} trackerUrl={trackerUrl} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  )
}
