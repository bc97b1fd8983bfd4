'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Actor } from '@/lib/shared/actor'

/** The signed-in person, as the browser may know them. */
export type PageActor = Omit<Actor, 'sessionId'>

const ActorContext = createContext<PageActor | null>(null)

export function ActorProvider({ actor, children }: { actor: PageActor; children: ReactNode }) {
  return <ActorContext value={actor}>{children}</ActorContext>
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
