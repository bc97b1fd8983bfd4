'use client'

import { useTranslations } from 'next-intl'
import { useUndoable } from '@/components/shared/use-undoable'
import { useExcludePair, useIncludePair } from '@/lib/features/coverage/client'
import type { CoverageExclusion } from '@/lib/features/coverage/contract'
import type { Pair } from '@/lib/features/coverage/pairs/rules'
import { COVERAGE_FIELDS } from '@/lib/features/coverage/rules'
import type { ScenarioType } from '@/lib/features/scenarios/contract'
import { findChoice } from '@/lib/shared/choices'
import { usePairText } from './pair-text'

/** Returns the functions that exclude a pair of values and that allow it again; each can be undone. */
export function useExclusions() {
  const t = useTranslations('coverage')
  const attempt = useUndoable()
  const toText = usePairText()
  const { mutateAsync: excludePair } = useExcludePair()
  const { mutateAsync: includePair } = useIncludePair()
  return {
    exclude: (type: ScenarioType, pair: Pair) => {
      const [one, other] = pair
      const field = findChoice(COVERAGE_FIELDS, one.field)
      const otherField = findChoice(COVERAGE_FIELDS, other.field)
      return attempt({
        of: `coverage-exclusion:${toText(pair)}`,
        work: async () => {
          if (!field || !otherField) return null
          const body = { type, field, value: one.value, otherField, otherValue: other.value }
          const { exclusion } = await excludePair(body)
          return {
            title: t('excludedToast', { pair: toText(pair) }),
            undo: async () => {
              await includePair(exclusion._id)
              return { restored: 1 }
            },
          }
        },
        failure: 'coverage.failures.exclude',
      })
    },
    include: ({ _id, ...body }: CoverageExclusion, text: string) =>
      attempt({
        of: `coverage-exclusion:${_id}`,
        work: async () => {
          await includePair(_id)
          return {
            title: t('includedToast', { pair: text }),
            undo: async () => {
              await excludePair(body)
              return { restored: 1 }
            },
          }
        },
        failure: 'coverage.failures.exclude',
      }),
  }
}
