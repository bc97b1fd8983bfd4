'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { EmptyState } from '@/components/shared/empty-state'
import { useUrlState } from '@/lib/client/url-state'
import type { WorkloadOfPerson } from '@/lib/features/workload/contract'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { type FigureRow, figureColumns } from './figure-columns'

interface ProjectFiguresProps {
  /** The id of the person, or nobody. */
  person: string
  /** The id of the only project whose items are shown; null for all. */
  chosen: string | null
  query: UseQueryResult<{ workload: WorkloadOfPerson }>
}

const rowId = ({ id }: FigureRow) => id

/** The figures of one person, or of nobody, by project; a click limits everything to the project. */
export function ProjectFigures({ person, chosen, query }: ProjectFiguresProps) {
  const t = useTranslations('workload')
  const { change } = useUrlState()
  const projects = query.data?.workload.projects
  const rows = useMemo(
    () =>
      projects?.map(({ _id, projectNumber, name, figures }) => ({
        id: _id,
        name: `${formatProjectNumber(projectNumber)} ${name}`,
        owner: { person, projectId: _id },
        figures,
      })),
    [projects, person],
  )
  const columns = useMemo(
    () =>
      figureColumns<FigureRow>({
        t,
        title: t('project'),
        renderName: ({ name }) => (
          <span className="cut" title={name}>
            {name}
          </span>
        ),
      }),
    [t],
  )
  return (
    <DataTable
      label={t('items.projects')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      isError={query.isError}
      onRetry={() => void query.refetch()}
      onOpen={({ id }) => change({ projectId: chosen === id ? null : id })}
      rowClassName={({ id }) => (id === chosen ? 'font-semibold' : undefined)}
      density="compact"
      skeletonRows={3}
      containerClassName="max-h-60 max-sm:max-h-none max-sm:overflow-visible"
      empty={<EmptyState icon={CircleCheck} title={t('items.empty')} className="py-4" />}
    />
  )
}
