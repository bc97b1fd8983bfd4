import type { BarChart } from '@/lib/shared/bar-chart'
import { formatLongDay, formatMoment } from '@/lib/shared/dates'
import { type Language, toLocale } from '@/lib/shared/language'
import { formatProjectNumber } from '@/lib/shared/project-number'
import type { GroupNotificationFacts } from '../contract'
import { morningLines } from '../morning/rules'
import type { ReminderFacts } from '../reminders/contract'
import { type Setting, SHORT_NAME_LIMIT } from '../rules'

export type MorningDigest = Extract<ReminderFacts, { kind: 'morning_digest' }>
export type EveningDigest = Extract<GroupNotificationFacts, { kind: 'digest' }>

/** The markup and the context of a digest. */
interface DigestSetting extends Setting {
  language: Language | null
}

const sumCounts = (statuses: { count: number }[]) => statuses.reduce((total, { count }) => total + count, 0)

/** Returns the text of a person's morning digest: open work, and what the start page says at that moment. */
export function morningText(
  { day, person = '', timeZone, statuses, morning }: MorningDigest,
  { appUrl, translate, language, style }: DigestSetting,
): string {
  const locale = toLocale(language)
  const link = (address: string, text: string) => style.link(`${appUrl}${address}`, text)
  const failed = sumCounts(statuses.filter(({ isFailed }) => isFailed))
  const open = translate('notifications.digest.open', { count: sumCounts(statuses), failed })
  const own = new URLSearchParams({ state: 'open', responsible: person })
  const time = morning?.since ? formatMoment(morning.since, locale, timeZone) : ''
  const lines = morning ? morningLines(morning, { userId: person, time, translate }) : []
  const texts = lines.map(({ line, lead, nothing, parts }) => {
    const mark = line === 'burns' && parts.length > 0 ? '⚠️ ' : ''
    return `${mark}${lead}: ${parts.map(({ address, text }) => link(address, text)).join(', ') || nothing}`
  })
  const title = translate('notifications.digest.morning', { day: formatLongDay(day, locale) })
  const mine = link('/profile', translate('notifications.digest.mine'))
  return [style.strong(title), person ? link(`/scenarios?${own}`, open) : open, ...texts, mine].join('\n')
}

/** Returns the text of a group's evening digest: the day of each of its projects. */
export function eveningText(
  digest: EveningDigest,
  { appUrl, translate, language, style }: DigestSetting,
): string {
  const title = translate('notifications.digest.evening', {
    day: formatLongDay(digest.day, toLocale(language)),
  })
  const lines = digest.projects.map(({ _id, projectNumber, projectName, ...figures }) => {
    const name = `${formatProjectNumber(projectNumber)} ${style.text(projectName, SHORT_NAME_LIMIT)}`
    const project = style.link(`${appUrl}/p/${_id}`, name)
    return translate('notifications.digest.project', { project, ...figures })
  })
  const more = digest.more > 0 ? [translate('notifications.reminders.more', { count: digest.more })] : []
  return [style.strong(title), ...lines, ...more].join('\n')
}

/** Maximum number of project numbers in the chart's title: no more fit into one line. */
const NUMBERS_SHOWN = 3

const COLORS = { open: '#60a5fa', failed: '#f87171', done: '#4ade80' } as const

/** Returns the chart of a person's morning: their open scenarios by status. */
export function morningChart(
  { day, statuses }: MorningDigest,
  { translate, language }: Pick<DigestSetting, 'translate' | 'language'>,
): BarChart {
  return {
    title: translate('notifications.digest.chartMine'),
    subtitle: formatLongDay(day, toLocale(language)),
    bars: statuses.map(({ status, count, isFailed }) => ({
      label: status,
      count,
      color: isFailed ? COLORS.failed : COLORS.open,
    })),
    language,
  }
}

/** Returns the chart of a group's evening: the scenarios of its projects by status. */
export function eveningChart(
  { day, projects, statuses }: EveningDigest,
  { translate, language }: Pick<DigestSetting, 'translate' | 'language'>,
): BarChart {
  const numbers = projects.map(({ projectNumber }) => formatProjectNumber(projectNumber))
  const names = [...numbers.slice(0, NUMBERS_SHOWN), ...(numbers.length > NUMBERS_SHOWN ? ['…'] : [])].join(
    ', ',
  )
  return {
    title: translate('notifications.digest.chartProjects', { projects: names }),
    subtitle: formatLongDay(day, toLocale(language)),
    bars: statuses.map(({ status, count, tone }) => ({ label: status, count, color: COLORS[tone] })),
    language,
  }
}
