import type { LinkPreview, ProjectPreview, ScenarioPreview } from '@/lib/features/previews/contract'
import { calculateProgress } from '@/lib/features/previews/rules'
import { GROUP_STATUSES } from '@/lib/features/scenarios/rules'
import { WIDE_GROUPS } from '@/lib/features/scenarios/values'
import { getTranslator } from '@/lib/shared/catalog'
import { formatLongDay } from '@/lib/shared/dates'
import { toLocale } from '@/lib/shared/language'
import { message, type Translate } from '@/lib/shared/messages'

/** The texts of a preview, for projects and scenarios alike. */
export interface PreviewTexts {
  product: string
  /** The address of the page. */
  path: string
  title: string
  description: string
  number: string
  name: string
  status: { label: string; color: string }
  /** The line below the name. */
  note: string | null
  progress: { label: string; percent: number } | null
}

const GREEN = '#4ade80'
const BLUE = '#60a5fa'
const YELLOW = '#f5c451'
const GRAY = '#a3adbd'
const RED = '#f87171'

const PROJECT_STATUSES = {
  draft: { name: message('projects.status.draft'), color: YELLOW },
  active: { name: message('projects.status.active'), color: GREEN },
  in_progress: { name: message('projects.status.in_progress'), color: BLUE },
  completed: { name: message('projects.status.completed'), color: GRAY },
  archived: { name: message('projects.status.archived'), color: GRAY },
} as const satisfies Record<ProjectPreview['status'], { name: string; color: string }>

const GROUP_COLORS = { withErrors: RED, inProgress: BLUE, completed: GREEN } as const

const separated = (...parts: string[]) => parts.join(' · ')

/** Returns the texts of a preview. A crawler has no language, so they are in the app's default language. */
export function previewTexts(preview: LinkPreview): PreviewTexts {
  const translate = getTranslator(null)
  const texts =
    preview.kind === 'project' ? projectTexts(preview, translate) : scenarioTexts(preview, translate)
  return { product: translate('layout.logo'), ...texts }
}

type Texts = Omit<PreviewTexts, 'product'>

function projectTexts(preview: ProjectPreview, translate: Translate): Texts {
  const { _id, number, name, scenarioCount: total, completedCount: completed } = preview
  const day = (text: string) => formatLongDay(text, toLocale(null))
  const status = PROJECT_STATUSES[preview.status]
  const label = translate(status.name)
  const dates = `${day(preview.startDate)} – ${day(preview.endDate)}`
  const percent = calculateProgress(preview)
  const progress = translate('projects.preview.progress', { completed, total, percent })
  return {
    path: `/p/${_id}`,
    title: separated(number, name),
    description: separated(label, dates, progress),
    number,
    name,
    status: { label, color: status.color },
    note: dates,
    progress: { label: progress, percent },
  }
}

function scenarioTexts(preview: ScenarioPreview, translate: Translate): Texts {
  const { _id, number, status, projectNumber, projectName } = preview
  const title = translate('scenarios.page.title', { number })
  const group = WIDE_GROUPS.find((one) => GROUP_STATUSES[one].includes(status))
  return {
    path: `/s/${_id}`,
    title: separated(title, status),
    description: separated(projectNumber, projectName),
    number: title,
    name: projectName,
    status: { label: status, color: group ? GROUP_COLORS[group] : GRAY },
    note: null,
    progress: null,
  }
}
