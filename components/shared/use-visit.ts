'use client'

import { useEffect } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { rememberVisit, type Visit } from '@/lib/client/visits'

/** Remembers that this person visited this project or scenario, for the palette. */
export function useVisit({ kind, id, number, name, projectId }: Visit): void {
  const { userId } = useActor()
  useEffect(() => {
    rememberVisit(userId, { kind, id, number, name, projectId })
  }, [userId, kind, id, number, name, projectId])
}
