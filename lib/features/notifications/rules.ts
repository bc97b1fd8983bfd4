import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { cutLine, escapeTelegramHtml } from '@/lib/shared/telegram-html'
import type { GroupNotificationFacts } from './contract'
import type { InboxFacts, ReminderFacts } from './reminders/contract'
import { COMMENTS_PARAMETER, REMINDER_KINDS } from './reminders/values'

/** Maximum length of a message, which Telegram counts without markup; here the markup counts too. */
const MESSAGE_LIMIT = 4_096
/**
 * Maximum number of entries of a message: Telegram formats its first 100 places only, and an entry has one, a heading
 * two.
 */
const ENTRIES_LIMIT = 30

const NUMBER_LIMIT = 40
const NAME_LIMIT = 100
const STATUS_LIMIT = 60
const DESCRIPTION_LIMIT = 300

/** Every event that a group is notified of as it happens. */
export type GroupNews = Exclude<GroupNotificationFacts, { kind: 'digest' }>

/** The content of one entry of a group's message. */
export interface Notice {
  projectId: string
  facts: GroupNews
  translate: Translate
}

const PROJECT_STATUSES: Record<string, MessageKey> = {
  draft: 'projects.status.draft',
  active: 'projects.status.active',
  in_progress: 'projects.status.in_progress',
  completed: 'projects.status.completed',
  archived: 'projects.status.archived',
}

/** Returns a text cut first and escaped then: the other way round, an entity could be cut in half. */
const safe = (text: string, maximum: number) => escapeTelegramHtml(cutLine(text, maximum))

const link = (address: string, text: string) => `<a href="${escapeTelegramHtml(address)}">${text}</a>`

/**
 * Returns the first notices that fit into one message together; at least one, as each alone fits. Notices of one
 * project that follow each other stand under one heading.
 */
export function mergeNotices(notices: Notice[], appUrl: string): { html: string; count: number } {
  let html = ''
  let count = 0
  let lastHeading = ''
  for (const notice of notices.slice(0, ENTRIES_LIMIT)) {
    const heading = formatHeading(notice, appUrl)
    const gap = heading === lastHeading ? '\n' : `${html && '\n\n'}${heading}\n`
    const longer = html + gap + formatEntry(notice, appUrl)
    if (count > 0 && longer.length > MESSAGE_LIMIT) break
    html = longer
    count += 1
    lastHeading = heading
  }
  return { html, count }
}

function formatHeading({ projectId, facts, translate }: Notice, appUrl: string): string {
  const name = `${formatProjectNumber(facts.projectNumber)} ${safe(facts.projectName, NAME_LIMIT)}`
  return `<b>${translate('notifications.project', { project: link(`${appUrl}/p/${projectId}`, name) })}</b>`
}

function formatEntry({ facts, translate }: Notice, appUrl: string): string {
  const actor = safe(facts.actorName, NAME_LIMIT)
  if (facts.kind === 'project_status') {
    const statusName = (status: string) => {
      const key = PROJECT_STATUSES[status]
      return key ? translate(key) : safe(status, STATUS_LIMIT)
    }
    return translate('notifications.projectStatus', {
      from: statusName(facts.fromStatus),
      to: statusName(facts.toStatus),
      actor,
    })
  }
  const scenario = link(`${appUrl}/scenarios/${facts.scenarioId}`, safe(facts.scenarioNumber, NUMBER_LIMIT))
  if (facts.kind === 'scenario_status') {
    const from = safe(facts.fromStatus, STATUS_LIMIT)
    return translate('notifications.scenarioStatus', {
      scenario,
      from,
      to: safe(facts.toStatus, STATUS_LIMIT),
      actor,
    })
  }
  const description = safe(facts.description, DESCRIPTION_LIMIT)
  return facts.isBlocker
    ? `⛔ ${translate('notifications.blocker', { scenario, actor, description })}`
    : translate('notifications.errorReport', { scenario, actor, description })
}

/**
 * Between two messages to a group: Telegram allows 20 a minute, and the network does not keep the distances exactly.
 */
export const GROUP_DISTANCE_MS = 3_100

/** Returns whether Telegram could take `chatId` for a group: a negative number, or a public one's @name. */
export function isGroupId(chatId: string): boolean {
  return /^(-\d{1,19}|@[A-Za-z]\w{3,31})$/.test(chatId)
}

const ENTRIES_SHOWN = 10
/** Maximum length of a message of reminders, its markup included; Telegram takes 4,096. */
const REMINDERS_LIMIT = 3_900
export const SHORT_NAME_LIMIT = 60
const SHORT_DESCRIPTION_LIMIT = 200

/** How a reminder is written: in HTML, as Telegram and mails take it, or as nothing but text. */
export interface Style {
  text: (text: string, maximum: number) => string
  link: (address: string, text: string) => string
  strong: (text: string) => string
}

export const HTML: Style = {
  text: safe,
  link,
  strong: (text) => `<b>${text}</b>`,
}

export const PLAIN: Style = { text: cutLine, link: (_address, text) => text, strong: (text) => text }

/** The markup and the context of the messages. */
export interface Setting {
  appUrl: string
  translate: Translate
  style: Style
}

/** Every reminder that is not a digest. */
export type News = Exclude<ReminderFacts, { kind: 'morning_digest' }>

/** Returns the reminders that are no digests; of several of one error report, the last. */
export function toNews(facts: ReminderFacts[]): News[] {
  const news = facts.flatMap((one) => (one.kind === 'morning_digest' ? [] : one))
  return news.filter((one, at) => !news.slice(at + 1).some((later) => isSameReport(one, later)))
}

const isSameReport = (one: News, other: News) =>
  one.kind === 'error_report' &&
  other.kind === 'error_report' &&
  one.errorReportId !== undefined &&
  one.errorReportId === other.errorReportId

const HEADINGS: Record<News['kind'], MessageKey> = {
  scenario_assigned: message('notifications.reminders.assigned'),
  error_report: message('notifications.reminders.errorReports'),
  fix_date: message('notifications.reminders.fixDates'),
  comment: message('notifications.reminders.comments'),
  signature: message('notifications.reminders.signatures'),
  backup: message('notifications.reminders.backups'),
}

/** Returns the message about one event. */
function formatNews(news: News, { appUrl, translate, style }: Setting): string {
  if (news.kind === 'backup') {
    const { state, failure } = news
    return translate('notifications.reminders.backupEntry', { state, failure: failure || 'none' })
  }
  if (news.kind === 'signature') {
    const name = style.text(`№ ${news.protocolNumber} · ${news.title}`, SHORT_NAME_LIMIT)
    return translate('notifications.reminders.signatureEntry', {
      protocol: style.link(`${appUrl}/protocols/${news.protocolId}`, name),
    })
  }
  const scenario = style.link(
    `${appUrl}/scenarios/${news.scenarioId}`,
    style.text(news.scenarioNumber, SHORT_NAME_LIMIT),
  )
  const project = `${formatProjectNumber(news.projectNumber)} ${style.text(news.projectName, SHORT_NAME_LIMIT)}`
  if (news.kind === 'scenario_assigned') {
    const actor = style.text(news.actorName, SHORT_NAME_LIMIT)
    if (news.several) {
      const text = translate('notifications.reminders.assigned', { count: news.several.count })
      const scenarios = style.link(`${appUrl}${newsPath(news)}`, text)
      return translate('notifications.reminders.severalAssignedEntry', { scenarios, project, actor })
    }
    return translate('notifications.reminders.assignedEntry', { role: news.role, scenario, project, actor })
  }
  if (news.kind === 'comment') {
    const actor = style.text(news.actorName, SHORT_NAME_LIMIT)
    const text = style.text(news.text, SHORT_DESCRIPTION_LIMIT)
    const about = news.stepId ? 'step' : news.errorReportId ? 'error' : 'scenario'
    const params = { about, isMention: String(news.isMention), scenario, project, actor, text }
    return translate('notifications.reminders.commentEntry', params)
  }
  const description = style.text(news.description, SHORT_DESCRIPTION_LIMIT)
  const mark = news.isBlocker ? '⛔ ' : ''
  if (news.kind === 'fix_date')
    return `${mark}${translate('notifications.reminders.fixDateEntry', { scenario, project, description })}`
  const actor = style.text(news.actorName, SHORT_NAME_LIMIT)
  return `${mark}${translate('notifications.reminders.errorReportEntry', { scenario, project, actor, description })}`
}

/** Returns the address of the page that shows all of it. */
export function newsUrl(news: News[], appUrl: string): string {
  const [first, ...others] = news
  if (!first || others.length > 0) return `${appUrl}/profile`
  return appUrl + newsPath(first)
}

/** Returns the path of the page that an event leads to, with the comment or the error report opened in it. */
export function newsPath(news: InboxFacts): string {
  if (news.kind === 'backup') return '/'
  if (news.kind === 'signature' || news.kind === 'signer_change') return `/protocols/${news.protocolId}`
  const scenario = `/scenarios/${news.scenarioId}`
  if (news.kind === 'scenario_assigned' && news.several) {
    const { projectId, person } = news.several
    const role = news.role === 'dataResponsible' ? {} : { [news.role]: person }
    return `/scenarios?${new URLSearchParams({ ...(projectId && { projectId }), ...role })}`
  }
  if (news.kind === 'scenario_assigned' || news.kind === 'scenario_status') return scenario
  if (news.kind === 'comment') {
    const { stepId, errorReportId, commentId } = news
    if (stepId) return `${scenario}?tab=steps&${COMMENTS_PARAMETER}=${stepId}#${commentId}`
    return errorReportId
      ? `${scenario}?tab=errors&${COMMENTS_PARAMETER}=${errorReportId}#${commentId}`
      : `${scenario}?tab=comments#${commentId}`
  }
  return `${scenario}?tab=errors`
}

const eventsIn = (news: News) => (news.kind === 'scenario_assigned' ? (news.several?.count ?? 1) : 1)

/**
 * Returns one message about all events, within Telegram's limit: several are grouped under headings, and of too many it
 * has the first ones, with the number of the others.
 */
export function remindersText(news: News[], setting: Setting): string {
  const { translate, style } = setting
  const [only] = news
  if (only && news.length === 1) return formatNews(only, setting)
  const kinds = REMINDER_KINDS.filter((kind) => kind !== 'morning_digest').filter((kind) =>
    news.some((one) => one.kind === kind),
  )
  const room = REMINDERS_LIMIT / Math.max(1, kinds.length)
  const sections = kinds.map((kind) => {
    const entries = news.filter((one) => one.kind === kind)
    const count = entries.reduce((total, entry) => total + eventsIn(entry), 0)
    const lines = [style.strong(translate(HEADINGS[kind], { count }))]
    let length = lines.join('').length
    for (const entry of entries.slice(0, ENTRIES_SHOWN)) {
      const line = `• ${formatNews(entry, setting)}`
      length += line.length + 1
      if (length > room) break
      lines.push(line)
    }
    const more = entries.length - lines.length + 1
    if (more > 0) lines.push(translate('notifications.reminders.more', { count: more }))
    return lines.join('\n')
  })
  return sections.join('\n\n')
}
