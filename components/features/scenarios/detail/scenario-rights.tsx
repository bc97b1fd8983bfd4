'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EditRights, useActor } from '@/components/shared/actor-context'
import { projectRightsQuery } from '@/lib/features/projects/rights/client'
import { canEditProject } from '@/lib/shared/actor'

/** Shows what is in it as to a viewer where the person may not change the scenario's project. */
export function ScenarioRights({ projectId, children }: { projectId: string; children: ReactNode }) {
  const actor = useActor()
  const { data } = useQuery(projectRightsQuery(projectId))
  // The server refuses what may not be changed, also where this was not read.
  return <EditRights mayEdit={!data || canEditProject(actor, data.rights)}>{children}</EditRights>
}
