'use client'

import { useEffect } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { rememberVisit, type Visit } from '@/lib/client/visits'

/** Remembers that this person looks at this thing, for the way back to it. */
export function useVisit({ kind, id, number, name, projectId }: Visit): void {
  const { userId } = useActor()
  useEffect(() => {
    rememberVisit(userId, { kind, id, number, name, projectId })
  }, [userId, kind, id, number, name, projectId])
}
