import type { ProjectPreview } from '@/lib/features/projects/contract'
import { progressOf } from '@/lib/features/projects/rules'
import { translatorOf } from '@/lib/shared/catalog'
import { formatLongDay } from '@/lib/shared/dates'
import { localeOf } from '@/lib/shared/language'
import { message } from '@/lib/shared/messages'

const STATUS_NAMES = {
  draft: message('projects.status.draft'),
  active: message('projects.status.active'),
  in_progress: message('projects.status.in_progress'),
  completed: message('projects.status.completed'),
  archived: message('projects.status.archived'),
} as const satisfies Record<ProjectPreview['status'], string>

/** The words on a preview. A crawler has no language of its own, so they are in the language of untouched screens. */
export function previewWords(preview: ProjectPreview) {
  const translate = translatorOf(null)
  const day = (text: string) => formatLongDay(text, localeOf(null))
  return {
    statusLabel: translate(STATUS_NAMES[preview.status]),
    dates: `${day(preview.startDate)} – ${day(preview.endDate)}`,
    progressLabel: translate('projects.preview.progress', {
      completed: preview.completedCount,
      total: preview.scenarioCount,
      percent: progressOf(preview),
    }),
  }
}
