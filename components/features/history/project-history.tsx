'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Link } from '@/components/shared/link'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { SheetFooter } from '@/components/ui/sheet'
import { ALL_HISTORY, HISTORY_PARAMETER } from '@/lib/client/history-address'
import { useUrlState } from '@/lib/client/url-state'
import { historyQuery } from '@/lib/features/history/client'
import type { HistoryPart } from '@/lib/features/history/contract'
import { HISTORY_PART_NAMES } from '@/lib/features/history/rules'
import { choiceOf } from '@/lib/shared/choices'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { HistoryList } from './history-list'
import { HistoryPanel } from './history-panel'
import { PROJECT_WORDS } from './project-words'

const ALL = 'all'

interface ProjectHistoryProps {
  projectId: string
  projectNumber: number
}

/** Shows who changed what of a project and of everything that belongs to it, in a side panel. */
export function ProjectHistory({ projectId, projectNumber }: ProjectHistoryProps) {
  const t = useTranslations('history')
  const [part, setPart] = useState<HistoryPart | null>(null)
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
      {(subjectId) => (
        <>
          {subjectId ? <OneThing /> : <PartFilter part={part} onChange={setPart} />}
          <HistoryList
            scope={{ projectId, subjectId, part: subjectId ? null : part }}
            words={PROJECT_WORDS}
          />
          <SheetFooter>
            <Button asChild variant="ghost" className="justify-start">
              <Link href={`/trash?projectId=${projectId}`}>
                <Trash2 />
                {t('trash')}
              </Link>
            </Button>
          </SheetFooter>
        </>
      )}
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

interface PartFilterProps {
  part: HistoryPart | null
  onChange: (part: HistoryPart | null) => void
}

function PartFilter({ part, onChange }: PartFilterProps) {
  const t = useTranslations('history')
  return (
    <Select
      aria-label={t('part')}
      value={part ?? ALL}
      options={[
        { value: ALL, label: t('parts.all') },
        ...HISTORY_PART_NAMES.map((option) => ({ value: option, label: t(`parts.${option}`) })),
      ]}
      onValueChange={(value) => onChange(choiceOf(HISTORY_PART_NAMES, value))}
      className="w-48 shrink-0"
    />
  )
}

function OneThing() {
  const t = useTranslations('history')
  const { change } = useUrlState()
  return (
    <Button
      variant="secondary"
      className="self-start"
      onClick={() => change({ [HISTORY_PARAMETER]: ALL_HISTORY })}
    >
      {t('showAll')}
    </Button>
  )
}
