import type { MessageKey, Translate } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { cutLine, escapeTelegramHtml } from '@/lib/shared/telegram-html'
import type { GroupNotificationFacts } from './contract'

/** Telegram's limit is 4,096 characters as people read them; counted here with the markup, which is never fewer. */
const MESSAGE_LIMIT = 4_096
/** Telegram formats the first 100 places of a message only; an entry has one, a heading two. */
const ENTRIES_LIMIT = 30

const NUMBER_LIMIT = 40
const NAME_LIMIT = 100
const STATUS_LIMIT = 60
const DESCRIPTION_LIMIT = 300

/** The content of one entry of a group's message. */
export interface Notice {
  projectId: string
  facts: GroupNotificationFacts
  translate: Translate
}

const PROJECT_STATUSES: Record<string, MessageKey> = {
  draft: 'projects.status.draft',
  active: 'projects.status.active',
  in_progress: 'projects.status.in_progress',
  completed: 'projects.status.completed',
  archived: 'projects.status.archived',
}

/** Cut first and escaped then: the other way round, an entity could be cut in half. */
const safe = (text: string, maximum: number) => escapeTelegramHtml(cutLine(text, maximum))

const link = (address: string, text: string) => `<a href="${escapeTelegramHtml(address)}">${text}</a>`

/**
 * As many of the notices, from the first on, as fit into one message; at least one, as each alone fits. Notices of one
 * project that follow each other stand under one heading.
 */
export function mergeNotices(notices: Notice[], appUrl: string): { html: string; count: number } {
  let html = ''
  let count = 0
  let lastHeading = ''
  for (const notice of notices.slice(0, ENTRIES_LIMIT)) {
    const heading = headingOf(notice, appUrl)
    const gap = heading === lastHeading ? '\n' : `${html && '\n\n'}${heading}\n`
    const longer = html + gap + entryOf(notice, appUrl)
    if (count > 0 && longer.length > MESSAGE_LIMIT) break
    html = longer
    count += 1
    lastHeading = heading
  }
  return { html, count }
}

function headingOf({ projectId, facts, translate }: Notice, appUrl: string): string {
  const name = `${formatProjectNumber(facts.projectNumber)} ${safe(facts.projectName, NAME_LIMIT)}`
  return `<b>${translate('notifications.project', { project: link(`${appUrl}/p/${projectId}`, name) })}</b>`
}

function entryOf({ facts, translate }: Notice, appUrl: string): string {
  const actor = safe(facts.actorName, NAME_LIMIT)
  if (facts.kind === 'project_status') {
    const nameOf = (status: string) => {
      const key = PROJECT_STATUSES[status]
      return key ? translate(key) : safe(status, STATUS_LIMIT)
    }
    return translate('notifications.projectStatus', {
      from: nameOf(facts.fromStatus),
      to: nameOf(facts.toStatus),
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

const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/** Returns the milliseconds to wait after the n-th failure in a row (n from 1): 2 s, 4 s, 8 s … a minute. */
export function backoffOf(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10))
}

/**
 * Between two messages to a group: Telegram allows 20 a minute, and the network does not keep the distances exactly.
 */
export const GROUP_DISTANCE_MS = 3_100

/** Returns whether Telegram could take `chatId` for a group: a negative number, or a public one's @name. */
export function isGroupId(chatId: string): boolean {
  return /^(-\d{1,19}|@[A-Za-z]\w{3,31})$/.test(chatId)
}
