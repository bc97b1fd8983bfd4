'use client'

import { useEffect } from 'react'
import { useActor } from '@/components/shared/actor-context'
import type { Visit } from '@/lib/client/visits'

/** Remembers that this person visited this project or scenario, for the palette. */
export function useVisit({ kind, id, number, name, projectId }: Visit): void {
  const { userId } = useActor()
  useEffect(() => {
    import('@/lib/client/visits').then(
      ({ rememberVisit }) => rememberVisit(userId, { kind, id, number, name, projectId }),
      // A visit that could not be noted is missing in a list of the last ones.
      () => undefined,
    )
  }, [userId, kind, id, number, name, projectId])
}
