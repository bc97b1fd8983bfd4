'use client'

import type { ComponentProps } from 'react'
import { LazyPart } from '@/components/shared/lazy-part'
import { lazyCode } from '@/lib/client/lazy-code'

const ProjectScenariosTab = lazyCode(() => import('./project-scenarios-tab'))

/** A project's scenarios of one type, loaded with their tab. */
export function ProjectScenariosPart(tab: ComponentProps<typeof ProjectScenariosTab>) {
  return (
    <LazyPart>
      <ProjectScenariosTab {...tab} />
    </LazyPart>
  )
}
