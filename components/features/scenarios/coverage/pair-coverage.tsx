'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { QueryCard } from '@/components/shared/query-card'
import { Checkbox } from '@/components/ui/checkbox'
import { Label } from '@/components/ui/label'
import { useTranslate } from '@/lib/client/translate'
import { useUrlState } from '@/lib/client/url-state'
import { type CoverageView, coverageQuery } from '@/lib/features/coverage/client'
import type { CoverageExclusion, CoverageGroup } from '@/lib/features/coverage/contract'
import { coverPairs } from '@/lib/features/coverage/pairs/rules'
import {
  coverageFields,
  fieldText,
  leftOutValues,
  toCombinations,
  toFactors,
  toPairs,
  valueText,
} from '@/lib/features/coverage/rules'
import { COVERAGE_LIMITS } from '@/lib/features/coverage/values'
import { ExcludedPairs } from './excluded-pairs'
import { MissingPairs } from './missing-pairs'

/** How many of all pairs of values scenarios have, which are missing, and which can't occur. */
export function PairCoverage({ view }: { view: CoverageView }) {
  const t = useTranslations('coverage')
  const query = useQuery(coverageQuery(view, view.pairs))
  return (
    <QueryCard title={t('pairs')} description={t('pairsHint')} query={query}>
      {({ groups, exclusions, isCut }) => (
        <div className="grid gap-4">
          <PairFields view={view} />
          {isCut && (
            <p role="status" className="text-sm text-tone-orange">
              {t('isCut', { count: COVERAGE_LIMITS.groups })}
            </p>
          )}
          <Pairs view={view} groups={groups} exclusions={exclusions} isCut={isCut} />
          <ExcludedPairs exclusions={exclusions} />
        </div>
      )}
    </QueryCard>
  )
}

interface PairsProps {
  view: CoverageView
  groups: readonly CoverageGroup[]
  exclusions: readonly CoverageExclusion[]
  /** Whether there are more combinations than were counted: what seems to be missing may be there. */
  isCut: boolean
}

function Pairs({ view, groups, exclusions, isCut }: PairsProps) {
  const t = useTranslations('coverage')
  const space = useMemo(() => {
    const factors = toFactors(view.pairs, view.pairs, groups)
    return { factors, exclusions: toPairs(exclusions), given: toCombinations(view.pairs, groups) }
  }, [view.pairs, groups, exclusions])
  const { possible, covered, missing } = useMemo(
    () => coverPairs(space.factors, space.exclusions, space.given),
    [space],
  )
  const leftOut = leftOutValues(view.pairs, view.pairs, groups)
  if (missing.length === 0)
    return (
      <>
        <LeftOut leftOut={leftOut} />
        <p role="status">{t('allCovered', { possible })}</p>
      </>
    )
  return (
    <>
      <LeftOut leftOut={leftOut} />
      <p role="status" className="font-medium">
        {t('covered', { covered, possible, missing: missing.length })}
      </p>
      <MissingPairs view={view} space={space} missing={missing} mayMake={!isCut} />
    </>
  )
}

// The values that the figure below leaves out.
function LeftOut({ leftOut }: { leftOut: ReturnType<typeof leftOutValues> }) {
  const t = useTranslations('coverage')
  const translate = useTranslate()
  return leftOut.map(({ field, total, values }) => (
    <details key={field} className="text-sm">
      <summary className="text-tone-orange touch:min-h-10">
        {t('leftOut', { field: fieldText(field, translate), shown: COVERAGE_LIMITS.values, total })}
      </summary>
      <p className="mt-1 text-muted-foreground">
        {t('leftOutValues', { values: values.map((value) => valueText(field, value, translate)).join(', ') })}
      </p>
    </details>
  ))
}

function PairFields({ view }: { view: CoverageView }) {
  const t = useTranslations('coverage')
  const translate = useTranslate()
  const { change } = useUrlState()
  const { pairs, type } = view
  const isFull = pairs.length >= COVERAGE_LIMITS.fields
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
      <legend className="mb-1 text-muted-foreground text-sm">{t('fields')}</legend>
      {coverageFields(type).map((field) => {
        const isChosen = pairs.includes(field)
        return (
          <Label key={field} className="flex items-center gap-2 font-normal touch:min-h-10">
            <Checkbox
              checked={isChosen}
              // Pairs need two fields, and the server counts by a few at once.
              disabled={isChosen ? pairs.length <= 2 : isFull}
              onCheckedChange={(checked) =>
                change({
                  pairs: (checked ? [...pairs, field] : pairs.filter((other) => other !== field)).join(','),
                })
              }
            />
            {fieldText(field, translate)}
          </Label>
        )
      })}
    </fieldset>
  )
}
