import { useQuery } from '@tanstack/react-query'
import { useActor } from '@/components/shared/actor-context'
import { projectRightsQuery } from '@/lib/features/projects/rights/client'
import { canEdit, canEditProject } from '@/lib/shared/actor'

/** Returns whether the person may change what is in a project; of one that is gone, whether they may edit at all. */
export function useEditsProject(projectId: string | null): boolean {
  const actor = useActor()
  const query = useQuery({ ...projectRightsQuery(projectId ?? ''), enabled: projectId !== null })
  return query.data ? canEditProject(actor, query.data.rights) : canEdit(actor)
}
