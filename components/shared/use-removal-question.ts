'use client'

import { useCallback } from 'react'
import { isUnaskedToday, stopAskingToday } from '@/lib/client/unasked'
import { useActor } from './actor-context'

/** Whether this person deletes without a question today, and how they put the question off. */
export function useRemovalQuestion() {
  const { userId } = useActor()
  return {
    isUnasked: useCallback(() => isUnaskedToday(userId), [userId]),
    stopAsking: useCallback(() => stopAskingToday(userId), [userId]),
  }
}
