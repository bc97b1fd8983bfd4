'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { lazyCode } from '@/lib/client/lazy-code'
import { historyQuery } from '@/lib/features/history/client'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { HistoryPanel } from './history-panel'

const ProjectChanges = lazyCode(() => import('./project-changes'))

interface ProjectHistoryProps {
  projectId: string
  projectNumber: number
}

/** Shows who changed what of a project and of everything that belongs to it, in a side panel. */
export function ProjectHistory({ projectId, projectNumber }: ProjectHistoryProps) {
  const t = useTranslations('history')
  return (
    <HistoryPanel
      nameOf={(subjectId) =>
        subjectId ? (
          <RowName projectId={projectId} subjectId={subjectId} />
        ) : (
          t('ofProject', { number: formatProjectNumber(projectNumber) })
        )
      }
    >
      {(subjectId) => <ProjectChanges projectId={projectId} subjectId={subjectId} />}
    </HistoryPanel>
  )
}

/** The name of a row, as its last event tells it. */
function RowName({ projectId, subjectId }: { projectId: string; subjectId: string }) {
  const t = useTranslations('history')
  const { data } = useInfiniteQuery(historyQuery({ projectId, subjectId, part: null }))
  const event = data?.pages[0]?.events[0]
  if (!event) return t('title')
  return `${t(`subject.${event.subject}`)} ${event.label || event.scenario?.scenarioNumber || ''}`.trim()
}
