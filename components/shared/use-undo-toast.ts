'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { afterToast, toast } from '@/components/ui/use-toast'
import { askBeforeLeaving } from '@/lib/client/leaving'
import { useAttempt } from './use-attempt'

const UNDO_MS = 10_000

export interface UndoableChange {
  /** The message about what was done. */
  title: string
  /** A further text, such as a warning. */
  description?: string | undefined
  /** Returns how many rows were restored, and how many were skipped because others have changed them since. */
  undo: () => Promise<{ restored: number; skipped?: number }>
}

/** Returns a function that shows what was done, with an undo button for 10 s, which no reload for a release cuts short. */
export function useUndoToast() {
  const t = useTranslations('table')
  const attempt = useAttempt()
  return useCallback(
    ({ title, description, undo }: UndoableChange) => {
      const takeBack = () =>
        attempt({
          of: `undo:${title}`,
          work: async () => {
            const { restored, skipped = 0 } = await undo()
            toast({
              title: t('undone', { count: restored }),
              description: skipped > 0 ? t('skipped', { count: skipped }) : undefined,
            })
          },
          failure: 'table.undoFailed',
        })
      const { id } = toast({
        title,
        description,
        durationMs: UNDO_MS,
        action: { label: t('undo'), hint: t('undoHint'), onClick: () => void takeBack() },
      })
      const dropHold = askBeforeLeaving(
        () => false,
        () => true,
      )
      afterToast(id, dropHold)
    },
    [t, attempt],
  )
}
