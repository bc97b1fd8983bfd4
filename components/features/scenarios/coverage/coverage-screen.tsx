'use client'

import { useQuery } from '@tanstack/react-query'
import { Grid3x3 } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { EmptyState } from '@/components/shared/empty-state'
import { PageHeader } from '@/components/shared/page-header'
import { QueryCard } from '@/components/shared/query-card'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Select } from '@/components/ui/select'
import { useUrlState } from '@/lib/client/url-state'
import { countedFields, coverageQuery, parseCoverageView } from '@/lib/features/coverage/client'
import { SCENARIO_TYPES } from '@/lib/features/scenarios/values'
import { CoverageMatrix } from './coverage-matrix'
import { MatrixControls } from './matrix-controls'
import { PairCoverage } from './pair-coverage'
import { ProjectChoice } from './project-choice'

/** Which values of scenarios were tested together: a matrix of two fields, and the pairs of several. */
export function CoverageScreen() {
  const t = useTranslations('coverage')
  const scenarios = useTranslations('scenarios')
  const { query: address, change } = useUrlState()
  const view = useMemo(() => parseCoverageView(Object.fromEntries(address)), [address])
  const fields = countedFields(view)
  const query = useQuery(coverageQuery(view, fields))
  useQueryFailureToast(query, 'coverage.failures.load')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ href: '/analytics', label: t('back') }}
        actions={
          <Select
            aria-label={t('type')}
            value={view.type}
            options={SCENARIO_TYPES.map((value) => ({ value, label: scenarios(`type.${value}`) }))}
            onValueChange={(type) =>
              change({ type, rows: null, columns: null, by: null, value: null, pairs: null })
            }
            className="w-40"
          />
        }
      />
      <ProjectChoice chosen={view.projects} known={query.data?.projects} />
      {view.projects.length === 0 ? (
        <EmptyState icon={Grid3x3} title={t('pickFirst')} hint={t('pickFirstHint')} />
      ) : (
        <div className="grid gap-3">
          <QueryCard title={t('matrix')} description={t('matrixHint')} query={query}>
            {(data) => (
              <>
                <MatrixControls view={view} fields={fields} groups={data.groups} />
                <CoverageMatrix view={view} fields={fields} data={data} />
              </>
            )}
          </QueryCard>
          <PairCoverage view={view} />
        </div>
      )}
    </>
  )
}
