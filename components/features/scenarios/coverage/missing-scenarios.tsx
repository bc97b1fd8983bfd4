'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import type { CoverageView } from '@/lib/features/coverage/client'
import type { CoverageProject } from '@/lib/features/coverage/contract'
import { proposeCombinations } from '@/lib/features/coverage/pairs/rules'
import type { CoverageSpace } from '@/lib/features/coverage/rules'
import { CREATED_AT_ONCE } from '@/lib/features/scenarios/values'
import { MissingScenariosForm } from './missing-scenarios-form'
import { combinationKey, ProposedScenarios } from './proposed-scenarios'

interface MissingScenariosProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  view: CoverageView
  /** The chosen ones that the person may change. */
  projects: readonly CoverageProject[]
  space: CoverageSpace
  /** The number of missing pairs. */
  missing: number
}

/** Proposes the fewest scenarios that have the missing pairs, and makes those that are wanted. */
export default function MissingScenarios({
  isOpen,
  onOpenChange,
  view,
  projects,
  space,
  missing,
}: MissingScenariosProps) {
  const t = useTranslations('coverage')
  const [dropped, setDropped] = useState<readonly string[]>([])
  const proposed = useMemo(
    () => (isOpen ? proposeCombinations(space.factors, space.exclusions, space.given) : []),
    [isOpen, space],
  )
  const wanted = proposed
    .filter((combination) => !dropped.includes(combinationKey(combination)))
    .slice(0, CREATED_AT_ONCE)
  const close = () => {
    setDropped([])
    onOpenChange(false)
  }
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent className="max-w-5xl">
        <DialogTitle>{t('make')}</DialogTitle>
        <DialogDescription>
          {t('proposal', { count: proposed.length, missing })} {t('proposalHint')}
          {proposed.length > CREATED_AT_ONCE && ` ${t('tooMany', { maximum: CREATED_AT_ONCE })}`}
        </DialogDescription>
        <ProposedScenarios
          fields={view.pairs}
          proposed={proposed}
          dropped={dropped}
          onDrop={(combinations) => setDropped([...dropped, ...combinations.map(combinationKey)])}
        />
        <MissingScenariosForm
          view={view}
          projects={projects}
          wanted={wanted}
          exclusions={space.exclusions}
          onDone={close}
        />
      </DialogContent>
    </Dialog>
  )
}
