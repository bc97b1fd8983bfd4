'use client'

import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { offeredMilestonesQuery } from '@/lib/features/milestones/client'
import { formatDottedDay } from '@/lib/shared/dates'

interface MilestoneMenuProps {
  projectId: string
  label: string
  /** Whether the label is for screen readers alone. */
  isSmall?: boolean
  isBusy: boolean
  /** Null for none. */
  onPick: (milestoneId: string | null) => void
}

/** Picks one of a project's milestones, or none; nothing where the project has none. */
export function MilestoneMenu({ projectId, label, isSmall = false, isBusy, onPick }: MilestoneMenuProps) {
  const t = useTranslations('milestones')
  const { data } = useQuery(offeredMilestonesQuery(projectId))
  if (!data || data.milestones.length === 0) return null
  const entry = (id: string, text: string) => ({ id, kind: 'action' as const, text, isDisabled: isBusy })
  return (
    <Menu
      variant={isSmall ? 'ghost' : 'outline'}
      size={isSmall ? 'icon-sm' : undefined}
      title={label}
      aria-label={label}
      aria-busy={isBusy}
      entries={[
        ...data.milestones.map(({ _id, name, day }) => ({
          ...entry(_id, `${name} · ${formatDottedDay(day)}`),
          onSelect: () => onPick(_id),
        })),
        { ...entry('none', t('none')), onSelect: () => onPick(null) },
      ]}
    >
      <Icon of={Flag} />
      {!isSmall && <span className="max-sm:sr-only">{label}</span>}
    </Menu>
  )
}
