'use client'

import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { ServerZone } from '@/lib/client/use-viewer-zone'
import { type Actor, canEdit, canEditProject, type ProjectRights } from '@/lib/shared/actor'

/** The signed-in person, as the browser may know them. */
export type PageActor = Omit<Actor, 'sessionId'>

const ActorContext = createContext<PageActor | null>(null)

interface ActorProviderProps {
  actor: PageActor
  /** The time zone that the actor's browser has named. */
  zone: string | undefined
  children: ReactNode
}

export function ActorProvider({ actor, zone, children }: ActorProviderProps) {
  return (
    <ActorContext value={actor}>
      <ServerZone value={zone ?? 'UTC'}>{children}</ServerZone>
    </ActorContext>
  )
}

/**
 * The signed-in person.
 * @throws Error outside the signed-in part of the app
 */
export function useActor(): PageActor {
  const actor = useContext(ActorContext)
  if (!actor) throw new Error('useActor needs an ActorProvider above it')
  return actor
}

const EditContext = createContext(true)

/** Provides to everything inside it whether the person may change it, as far as that depends on more than their role. */
export function EditRights({ mayEdit, children }: { mayEdit: boolean; children: ReactNode }) {
  return <EditContext value={mayEdit}>{children}</EditContext>
}

/** Returns whether the page's project is restricted to others: the signed-in person may not change it, whatever their role. */
export function useIsRestricted(): boolean {
  return !useContext(EditContext)
}

/** Returns whether the signed-in person may change what is shown here: no viewer may, and others not in a restricted project. */
export function useMayEdit(): boolean {
  const isEditable = useContext(EditContext)
  return canEdit(useActor()) && isEditable
}

/** Returns a function that tells by a project's rights whether the signed-in person may change it; null for every editor's. */
export function useMayEditProjects(): (rights: ProjectRights | null) => boolean {
  const actor = useActor()
  return useCallback((rights) => canEditProject(actor, rights), [actor])
}
