'use client'

import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { useActor } from '@/components/shared/actor-context'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { CoverageExclusion } from '@/lib/features/coverage/contract'
import { toPairs } from '@/lib/features/coverage/rules'
import { canEdit } from '@/lib/shared/actor'
import { usePairText } from './pair-text'
import { useExclusions } from './use-exclusions'

/** The pairs that somebody said can't occur, for all projects. */
export function ExcludedPairs({ exclusions }: { exclusions: readonly CoverageExclusion[] }) {
  const t = useTranslations('coverage')
  const actor = useActor()
  const toText = usePairText()
  const { include } = useExclusions()
  return (
    <section aria-label={t('excluded')} className="grid gap-2">
      <h3 className="font-medium text-sm">{t('excluded')}</h3>
      {exclusions.length === 0 && <p className="text-muted-foreground text-sm">{t('noExclusions')}</p>}
      <ul className="flex flex-wrap gap-2">
        {exclusions.map((exclusion) => {
          const text = toPairs([exclusion]).map(toText).join('')
          return (
            <li
              key={exclusion._id}
              data-record={exclusion._id}
              className="flex items-center gap-1 rounded-md bg-muted px-2 py-1 text-sm"
            >
              {text}
              {canEdit(actor) && (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t('include', { pair: text })}
                  onClick={() => void include(exclusion, text)}
                >
                  <Icon of={X} />
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
