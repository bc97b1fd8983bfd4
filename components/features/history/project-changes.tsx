'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FilterSelect } from '@/components/shared/filter-select'
import { Link } from '@/components/shared/link'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SheetFooter } from '@/components/ui/sheet'
import { historyQuery } from '@/lib/features/history/client'
import type { HistoryPart } from '@/lib/features/history/contract'
import { HISTORY_PART_NAMES } from '@/lib/features/history/values'
import { findChoice } from '@/lib/shared/choices'
import { cn } from '@/lib/shared/cn'
import { writtenLabel } from '@/lib/shared/money'
import { HistoryList } from './history-list'
import { PROJECT_LABELS } from './project-labels'
import { ShowAll } from './show-all'

interface ProjectChangesProps {
  projectId: string
  /** The only subject to show; null shows everything. */
  subjectId: string | null
}

/** The history of a project and of everything that belongs to it. */
export function ProjectChanges({ projectId, subjectId }: ProjectChangesProps) {
  const t = useTranslations('history')
  const [part, setPart] = useState<HistoryPart | null>(null)
  return (
    <>
      {subjectId ? <ShowAll /> : <PartFilter part={part} onChange={setPart} />}
      <HistoryList scope={{ projectId, subjectId, part: subjectId ? null : part }} labels={PROJECT_LABELS} />
      <SheetFooter>
        <Link
          href={`/trash?projectId=${projectId}`}
          className={cn(buttonVariants({ variant: 'ghost' }), 'justify-start')}
        >
          <Icon of={Trash2} />
          {t('trash')}
        </Link>
      </SheetFooter>
    </>
  )
}

interface PartFilterProps {
  part: HistoryPart | null
  onChange: (part: HistoryPart | null) => void
}

function PartFilter({ part, onChange }: PartFilterProps) {
  const t = useTranslations('history')
  return (
    <FilterSelect
      aria-label={t('part')}
      value={part}
      all={t('parts.all')}
      options={HISTORY_PART_NAMES.map((option) => ({ value: option, label: t(`parts.${option}`) }))}
      onPick={(value) => onChange(findChoice(HISTORY_PART_NAMES, value))}
      className="w-48 shrink-0"
    />
  )
}

/** The name of a project's record, as in its latest event. */
export function RowName({ projectId, subjectId }: { projectId: string; subjectId: string }) {
  const t = useTranslations('history')
  const locale = useLocale()
  const { data } = useInfiniteQuery(historyQuery({ projectId, subjectId, part: null }))
  const event = data?.pages[0]?.events[0]
  if (!event) return t('title')
  const label = event.subject === 'financial' ? writtenLabel(event.label, locale) : event.label
  return `${t(`subject.${event.subject}`)} ${label || event.scenario?.scenarioNumber || ''}`.trim()
}
