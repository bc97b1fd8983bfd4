import { formatLongDay } from '@/lib/shared/dates'
import { PICTURE_FONT } from '@/lib/shared/drawable-text'
import { type Language, localeOf } from '@/lib/shared/language'
import type { Translate } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import type { GroupNotificationFacts } from '../contract'
import type { ReminderFacts } from '../reminders/contract'
import type { Style } from '../rules'

export type MorningDigest = Extract<ReminderFacts, { kind: 'morning_digest' }>
export type EveningDigest = Extract<GroupNotificationFacts, { kind: 'digest' }>

interface Setting {
  appUrl: string
  translate: Translate
  language: Language | null
  style: Style
}

const NAME_LIMIT = 60

const sumOf = (statuses: { count: number }[]) => statuses.reduce((total, { count }) => total + count, 0)

/** Returns the text of a person's morning: what is open, what is new, what waits, and what should have been done. */
export function morningText(digest: MorningDigest, { appUrl, translate, language, style }: Setting): string {
  const { day, statuses, assigned, errors, blockers, overdue, dueToday } = digest
  const failed = sumOf(statuses.filter(({ isFailed }) => isFailed))
  const figures = [
    translate('notifications.digest.open', { count: sumOf(statuses), failed }),
    ...(assigned > 0 ? [translate('notifications.digest.assigned', { count: assigned })] : []),
    ...(errors > 0 ? [translate('notifications.digest.errors', { count: errors, blockers })] : []),
    ...(overdue > 0 ? [`⚠️ ${translate('notifications.digest.overdue', { count: overdue })}`] : []),
    ...(dueToday > 0 ? [translate('notifications.digest.dueToday', { count: dueToday })] : []),
  ]
  const title = translate('notifications.digest.morning', { day: formatLongDay(day, localeOf(language)) })
  const link = style.link(`${appUrl}/profile`, translate('notifications.digest.mine'))
  return [style.strong(title), ...figures, link].join('\n')
}

/** Returns the text of a group's evening: what happened in each of its projects within a day. */
export function eveningText(digest: EveningDigest, { appUrl, translate, language, style }: Setting): string {
  const title = translate('notifications.digest.evening', {
    day: formatLongDay(digest.day, localeOf(language)),
  })
  const lines = digest.projects.map(({ _id, projectNumber, projectName, ...figures }) => {
    const name = `${formatProjectNumber(projectNumber)} ${style.text(projectName, NAME_LIMIT)}`
    const project = style.link(`${appUrl}/p/${_id}`, name)
    return translate('notifications.digest.project', { project, ...figures })
  })
  const more = digest.more > 0 ? [translate('notifications.reminders.more', { count: digest.more })] : []
  return [style.strong(title), ...lines, ...more].join('\n')
}

interface Bar {
  label: string
  count: number
  color: string
}

interface Chart {
  title: string
  subtitle: string
  bars: Bar[]
  language: Language | null
}

/** The most project numbers in the chart's title: as many as fit into one line. */
const NUMBERS_SHOWN = 3

const COLORS = { open: '#60a5fa', failed: '#f87171', done: '#4ade80' } as const

/** Returns the chart of a person's morning: their open scenarios by status. */
export function morningChart(
  { day, statuses }: MorningDigest,
  { translate, language }: Pick<Setting, 'translate' | 'language'>,
): Chart {
  return {
    title: translate('notifications.digest.chartMine'),
    subtitle: formatLongDay(day, localeOf(language)),
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
  { translate, language }: Pick<Setting, 'translate' | 'language'>,
): Chart {
  const numbers = projects.map(({ projectNumber }) => formatProjectNumber(projectNumber))
  const names = [...numbers.slice(0, NUMBERS_SHOWN), ...(numbers.length > NUMBERS_SHOWN ? ['…'] : [])].join(
    ', ',
  )
  return {
    title: translate('notifications.digest.chartProjects', { projects: names }),
    subtitle: formatLongDay(day, localeOf(language)),
    bars: statuses.map(({ status, count, tone }) => ({ label: status, count, color: COLORS[tone] })),
    language,
  }
}

const WIDTH = 1_000
const ROW_HEIGHT = 60
const HEAD_HEIGHT = 190
const LABEL_WIDTH = 330
const COUNT_WIDTH = 110
const BAR_WIDTH = WIDTH - LABEL_WIDTH - COUNT_WIDTH - 120

interface Box {
  type: 'div'
  props: { style: Record<string, string | number>; children?: string | Box[] }
}

const box = (style: Record<string, string | number>, children?: string | Box[]): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

/** Returns a chart as a drawing of plain boxes, as the picture's renderer knows them (lib/server/pictures.ts). */
export function drawingOf({ title, subtitle, bars, language }: Chart) {
  const figure = new Intl.NumberFormat(localeOf(language))
  const largest = Math.max(1, ...bars.map(({ count }) => count))
  const rows = bars.map(({ label, count, color }) =>
    box({ alignItems: 'center', height: ROW_HEIGHT }, [
      box({ width: LABEL_WIDTH, fontSize: 28, color: '#c9d2de' }, label),
      box({ width: BAR_WIDTH, height: 26, borderRadius: 6, backgroundColor: '#1b2431' }, [
        box({
          width: Math.max(count > 0 ? 8 : 0, Math.round((count / largest) * BAR_WIDTH)),
          height: 26,
          borderRadius: 6,
          backgroundColor: color,
        }),
      ]),
      box(
        { width: COUNT_WIDTH, justifyContent: 'flex-end', fontSize: 30, fontWeight: 700 },
        figure.format(count),
      ),
    ]),
  )
  const element = box(
    {
      width: '100%',
      height: '100%',
      flexDirection: 'column',
      padding: '48px 60px',
      backgroundColor: '#10151d',
      color: '#f3f6fa',
      fontFamily: PICTURE_FONT,
    },
    [
      box({ fontSize: 40, fontWeight: 700 }, title),
      box({ fontSize: 26, color: '#a3adbd', marginTop: 6, marginBottom: 24 }, subtitle),
      box({ flexDirection: 'column' }, rows),
    ],
  )
  return { element, width: WIDTH, height: HEAD_HEIGHT + bars.length * ROW_HEIGHT + 20 }
}
