'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { useTranslations } from 'next-intl'
import { FilterSelect } from '@/components/shared/filter-select'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useUrlState } from '@/lib/client/url-state'
import { projectQuery } from '@/lib/features/projects/client'
import type { TrashView } from '@/lib/features/trash/client'
import { TRASH_KINDS } from '@/lib/shared/history'
import { formatProjectNumber } from '@/lib/shared/project-number'

import { useKindName } from './trash-columns'

/** The filters of the trash, kept in the page's address. */
export function TrashFilters({ view }: { view: TrashView }) {
  const t = useTranslations('trash')
  const kindName = useKindName()
  const { change } = useUrlState()
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <FilterSelect
        aria-label={t('kindFilter')}
        value={view.kind ?? null}
        all={t('allKinds')}
        options={TRASH_KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
        onPick={(kind) => change({ kind })}
        className="w-44"
      />
      {view.projectId && (
        <ProjectFilter projectId={view.projectId} onRemove={() => change({ projectId: null })} />
      )}
    </search>
  )
}

function ProjectFilter({ projectId, onRemove }: { projectId: string; onRemove: () => void }) {
  const t = useTranslations('trash')
  const { data } = useQuery(projectQuery(projectId))
  const number = data ? formatProjectNumber(data.project.projectNumber) : '…'
  return (
    <Button variant="secondary" title={t('allProjects')} onClick={onRemove}>
      {t('onlyProject', { number })}
      <Icon of={X} />
      <span className="sr-only">{t('allProjects')}</span>
    </Button>
  )
}
