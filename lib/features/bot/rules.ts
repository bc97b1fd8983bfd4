import type { AppError } from '@/lib/shared/errors'
import type { MessageKey, Translate } from '@/lib/shared/messages'
import { formatProjectNumber } from '@/lib/shared/project-number'
import { cutLine, escapeTelegramHtml } from '@/lib/shared/telegram-html'

/** Maximum number of lines of `/me`: with the longest texts they still fit into one message. */
const SCENARIOS_SHOWN = 20
const TEXT_LIMIT = 60

/** The bot's commands, which Telegram's clients offer and `/help` lists. */
export const COMMANDS: { command: string; description: MessageKey }[] = [
  { command: 'start', description: 'bot.commandStart' },
  { command: 'me', description: 'bot.commandMe' },
  { command: 'project', description: 'bot.commandProject' },
  { command: 'login', description: 'bot.commandLogin' },
  { command: 'digest', description: 'bot.commandDigest' },
  { command: 'id', description: 'bot.commandId' },
  { command: 'help', description: 'bot.commandHelp' },
]

const safe = (text: string) => escapeTelegramHtml(cutLine(text, TEXT_LIMIT))

const link = (address: string, text: string) => `<a href="${escapeTelegramHtml(address)}">${text}</a>`

/** Returns an address that can be read where Telegram makes no link of it, as it does with `localhost`. */
export const shownLink = (address: string) => link(address, escapeTelegramHtml(address))

/** Returns the message about a failure. */
export function failureText({ messageKey, details }: AppError, translate: Translate): string {
  return escapeTelegramHtml(translate(messageKey, details.params))
}

/** Returns the commands, one a line. */
export function helpText(translate: Translate): string {
  const lines = COMMANDS.map(({ command, description }) =>
    translate('bot.helpCommand', { command: `/${command}`, description: translate(description) }),
  )
  return [translate('bot.help'), ...lines].join('\n')
}

interface Greeted {
  name: string
  hasUsername: boolean
  isMember: boolean
  codesSent: number
}

/** Returns the answer to `/start`: who the bot is, and what the person should do next. */
export function greeting(
  { name, hasUsername, isMember, codesSent }: Greeted,
  appUrl: string,
  translate: Translate,
) {
  const next = () => {
    if (!hasUsername) return translate('bot.noUsername')
    if (codesSent > 0) return translate('bot.codesSent')
    return isMember ? '' : translate('bot.next', { link: shownLink(`${appUrl}/auth`) })
  }
  return [translate('bot.greeting', { name: safe(name) }), next(), helpText(translate)]
    .filter(Boolean)
    .join('\n\n')
}

interface OpenScenario {
  _id: string
  scenarioNumber: string
  status: string
  projectName: string
}

/** Returns the answer to `/me`. */
export function openScenariosText(scenarios: OpenScenario[], appUrl: string, translate: Translate): string {
  if (scenarios.length === 0) return translate('bot.noOpenScenarios')
  const lines = scenarios.slice(0, SCENARIOS_SHOWN).map(({ _id, scenarioNumber, status, projectName }) =>
    translate('bot.openScenario', {
      scenario: link(`${appUrl}/scenarios/${_id}`, safe(scenarioNumber)),
      status: safe(status),
      project: safe(projectName),
    }),
  )
  const more = scenarios.length - lines.length
  if (more > 0)
    lines.push(translate('bot.moreScenarios', { count: more, link: shownLink(`${appUrl}/scenarios`) }))
  return [translate('bot.openScenarios', { count: scenarios.length }), ...lines].join('\n')
}

interface ProjectSummary {
  _id: string
  projectNumber: number
  name: string
  status: 'draft' | 'active' | 'in_progress' | 'completed' | 'archived'
  stats: { total: number; withErrors: number; inProgress: number; completed: number }
}

/** Returns the answer to `/project`. */
export function projectText(
  { _id, projectNumber, name, status, stats }: ProjectSummary,
  appUrl: string,
  translate: Translate,
) {
  const project = link(`${appUrl}/p/${_id}`, `${formatProjectNumber(projectNumber)} ${safe(name)}`)
  return [
    `<b>${translate('bot.project', { project })}</b>`,
    translate('bot.projectStatus', { status: translate(`projects.status.${status}`) }),
    translate('bot.projectCounts', stats),
    shownLink(`${appUrl}/p/${_id}`),
  ].join('\n')
}

/** Returns an id that a tap copies. */
export const copiable = (id: bigint) => `<code>${id}</code>`

/** Returns the button that asks for a project; a button is no HTML. */
export function projectButton({ projectNumber, name }: { projectNumber: number; name: string }) {
  const text = `${formatProjectNumber(projectNumber)} ${cutLine(name, TEXT_LIMIT)}`
  return { text, callbackData: `project:${projectNumber}` }
}

/** Returns the choice after `/digest`; null where it is neither of the two words. */
export function parseDigestChoice(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  return word === 'on' || word === 'off' ? word === 'on' : null
}
