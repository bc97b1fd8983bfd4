'use client'

import { useQuery } from '@tanstack/react-query'
import { ListPlus } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { DialogButton } from '@/components/shared/dialog-button'
import { Button } from '@/components/ui/button'
import { lazyCode } from '@/lib/client/lazy-code'
import { type CoverageView, coverageQuery } from '@/lib/features/coverage/client'
import type { Pair } from '@/lib/features/coverage/pairs/rules'
import type { CoverageSpace } from '@/lib/features/coverage/rules'
import { canEdit, canEditProject } from '@/lib/shared/actor'
import { usePairText } from './pair-text'
import { useExclusions } from './use-exclusions'

const MissingScenarios = lazyCode(() => import('./missing-scenarios'), { isForChanges: true })

/** The number of pairs that are shown until all are asked for. */
const MAX_SHOWN_PAIRS = 12

interface MissingPairsProps {
  view: CoverageView
  space: CoverageSpace
  missing: readonly Pair[]
  /** Whether scenarios can be proposed: not where some were not counted. */
  mayMake: boolean
}

/**
 * The pairs of values that no scenario has. Editors can exclude a pair; those who may change one of the projects can make
 * scenarios that have the others.
 */
export function MissingPairs({ view, space, missing, mayMake }: MissingPairsProps) {
  const t = useTranslations('coverage')
  const actor = useActor()
  const toText = usePairText()
  const { exclude } = useExclusions()
  const [isWhole, setIsWhole] = useState(false)
  const mayEdit = canEdit(actor)
  const chosen = useQuery(coverageQuery(view, view.pairs)).data?.projects ?? []
  const projects = chosen.filter((project) => canEditProject(actor, project))
  return (
    <section aria-label={t('missing')} className="grid gap-2">
      <ul className="flex flex-wrap gap-2">
        {(isWhole ? missing : missing.slice(0, MAX_SHOWN_PAIRS)).map((pair) => {
          const text = toText(pair)
          return (
            <li
              key={text}
              data-record={text}
              className="flex items-center gap-1 rounded-md border px-2 py-1 text-sm"
            >
              {text}
              {mayEdit && (
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('excludePair', { pair: text })}
                  onClick={() => void exclude(view.type, pair)}
                >
                  {t('exclude')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        {!isWhole && missing.length > MAX_SHOWN_PAIRS && (
          <Button variant="outline" onClick={() => setIsWhole(true)}>
            {t('showAll', { count: missing.length })}
          </Button>
        )}
        {projects.length > 0 && mayMake && (
          <DialogButton icon={ListPlus} label={t('make')} preload={MissingScenarios.preload}>
            {(isOpen, setIsOpen) => (
              <MissingScenarios
                isOpen={isOpen}
                onOpenChange={setIsOpen}
                view={view}
                projects={projects}
                space={space}
                missing={missing.length}
              />
            )}
          </DialogButton>
        )}
      </div>
    </section>
  )
}
