'use client'

import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SearchCombobox } from '@/components/shared/search-combobox'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { today } from '@/lib/client/today'
import { useDebounced } from '@/lib/client/use-debounced'
import { offeredMilestonesQueries } from '@/lib/features/milestones/client'
import { OFFERED_MILESTONES } from '@/lib/features/milestones/rules'
import { formatDottedDay } from '@/lib/shared/dates'

interface MilestoneMenuProps {
  projectId: string
  label: string
  /** Whether the label is for screen readers alone. */
  isSmall?: boolean
  isBusy: boolean
  /** Whether it is known that there are some, and no more than a list has room for: they are asked for once the button is near. */
  isAskedLate?: boolean
  /** Null for none. */
  onPick: (milestoneId: string | null) => void
}

/** Picks one of a project's milestones, the nearest first, or none; many are searched. Nothing where the project has none. */
export function MilestoneMenu(props: MilestoneMenuProps) {
  const { projectId, isAskedLate = false } = props
  const [isNear, setIsNear] = useState(false)
  const { options, isMany, isLoaded } = useOffered(projectId, '', isNear || !isAskedLate)
  if (options.length === 0 && !isAskedLate) return null
  if (isMany) return <ManyMilestones {...props} />
  return <FewMilestones {...props} options={isLoaded ? options : null} onNear={() => setIsNear(true)} />
}

interface Option {
  id: string
  label: string
}

function useOffered(projectId: string, search: string, enabled = true) {
  const queries = offeredMilestonesQueries(projectId, search, today())
  const coming = useQuery({ ...queries.coming, enabled })
  const past = useQuery({ ...queries.past, enabled })
  const rows = [...(coming.data?.milestones ?? []), ...(past.data?.milestones ?? [])]
  const options = rows.map(({ _id, name, day }) => ({ id: _id, label: `${name} · ${formatDottedDay(day)}` }))
  return {
    options,
    isMany: options.length > OFFERED_MILESTONES || Boolean(coming.data?.nextCursor ?? past.data?.nextCursor),
    isLoaded: Boolean(coming.data && past.data),
    isSearching: coming.isFetching || past.isFetching,
  }
}

function FewMilestones({
  label,
  isSmall = false,
  isBusy,
  onPick,
  options,
  onNear,
}: MilestoneMenuProps & { options: readonly Option[] | null; onNear: () => void }) {
  const t = useTranslations('milestones')
  const common = useTranslations('common')
  const entry = (id: string, text: string) => ({ id, kind: 'action' as const, text, isDisabled: isBusy })
  return (
    <Menu
      variant={isSmall ? 'ghost' : 'outline'}
      size={isSmall ? 'icon-sm' : undefined}
      title={label}
      aria-label={label}
      aria-busy={isBusy}
      onPointerEnter={onNear}
      onFocus={onNear}
      entries={[
        ...(options ?? []).map((option) => ({
          ...entry(option.id, option.label),
          onSelect: () => onPick(option.id),
        })),
        ...(options ? [] : [{ ...entry('loading', common('loading')), isDisabled: true, onSelect: onNear }]),
        { ...entry('none', t('none')), onSelect: () => onPick(null) },
      ]}
    >
      <Icon of={Flag} />
      {!isSmall && <span className="max-sm:sr-only">{label}</span>}
    </Menu>
  )
}

function ManyMilestones({ projectId, label, isBusy, onPick }: MilestoneMenuProps) {
  const t = useTranslations('milestones')
  const [text, setText] = useState('')
  const { options, isSearching } = useOffered(projectId, useDebounced(text.trim()))
  return (
    <SearchCombobox
      aria-label={label}
      value=""
      placeholder={label}
      icon={Flag}
      isBusy={isBusy}
      isOneLine
      searchPlaceholder={t('search')}
      searchText={text}
      onSearchTextChange={setText}
      options={options}
      isSearching={isSearching}
      empty={t('noneFound')}
      onPick={({ id }) => onPick(id)}
      action={{ label: t('none'), onPick: () => onPick(null) }}
      className="w-10 shrink-0 justify-center sm:w-44"
    />
  )
}
