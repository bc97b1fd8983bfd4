'use client'

import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/shared/status-badge'
import type { ProjectStatus } from '@/lib/features/projects/contract'

/** Colours of docs/domain.md, Projects. */
export const PROJECT_TONES: Record<ProjectStatus, StatusTone> = {
  active: 'green',
  in_progress: 'blue',
  completed: 'gray',
  draft: 'yellow',
  archived: 'pale',
}

/** A project's status in its colour and as text. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const t = useTranslations('projects.status')
  return <StatusBadge tone={PROJECT_TONES[status]}>{t(status)}</StatusBadge>
}
