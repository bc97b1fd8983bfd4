'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { lazyParts } from '@/lib/client/lazy-code'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { HistoryPanel } from './history-panel'

const lazyChanges = lazyParts(() => import('./project-changes'))
const ProjectChanges = lazyChanges('ProjectChanges')
const RowName = lazyChanges('RowName')

interface ProjectHistoryProps {
  projectId: string
  projectNumber: number
}

/** The history of a project and of everything that belongs to it, in a side panel. */
export function ProjectHistory({ projectId, projectNumber }: ProjectHistoryProps) {
  const t = useTranslations('history')
  return (
    <HistoryPanel
      renderName={(subjectId) =>
        subjectId ? (
          <Suspense fallback={t('title')}>
            <RowName projectId={projectId} subjectId={subjectId} />
          </Suspense>
        ) : (
          t('ofProject', { number: formatProjectNumber(projectNumber) })
        )
      }
    >
      {(subjectId) => <ProjectChanges projectId={projectId} subjectId={subjectId} />}
    </HistoryPanel>
  )
}
