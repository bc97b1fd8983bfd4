'use client'

import { useCallback } from 'react'
import { skipConfirmationToday, skipsConfirmationToday } from '@/lib/client/skip-confirmation'
import { useActor } from './actor-context'

/** Whether this person deletes without a question today, and how they put the question off. */
export function useRemovalQuestion() {
  const { userId } = useActor()
  return {
    skipsConfirmation: useCallback(() => skipsConfirmationToday(userId), [userId]),
    stopAsking: useCallback(() => skipConfirmationToday(userId), [userId]),
  }
}
