import 'server-only'
import { createHmac } from 'node:crypto'
import { lastMonths } from '@/lib/features/dashboard/rules'
import { findLatestActivity } from '@/lib/features/dashboard/service'
import { teamMember, toWireUser } from '@/lib/features/users/service'
import { recordAudit } from '@/lib/server/audit'
import { getPerson } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { authSecret, authSecrets, environment, isMailConfigured } from '@/lib/server/env'
import { isPicture, reencodeImage } from '@/lib/server/images'
import { type Announcement, announceTouched } from '@/lib/server/live'
import { sendMail } from '@/lib/server/mail'
import { enforceLimits } from '@/lib/server/rate-limit'
import { isSameSecret } from '@/lib/server/secrets'
import { newFile, removeUnclaimedFiles, storeFiles } from '@/lib/server/stored-files'
import { forgetVisitors } from '@/lib/server/visitor'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { formatDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { type Language, parseLanguage, toLocale } from '@/lib/shared/language'
import {
  type ActiveError,
  activeErrorSchema,
  type PerformanceMetrics,
  type Profile,
  type ProfileSession,
  type ProfileStats,
  type ProfileUpdate,
} from './contract'
import { countCompletedByMonth, countForPerson, findActiveErrors, findLiveSessions } from './queries'
import { EMAIL_CODE_MINUTES, EMAIL_LIMITS } from './rules'
import { AVATAR_LIMIT } from './values'

const METRIC_MONTHS = 6
/** How long the person who asked for the code waits for the mail server. */
const EMAIL_CODE_PATIENCE_MS = 8_000

type UserRow = Parameters<typeof toWireUser>[0]

const toWireProfile = (row: UserRow): Profile => ({
  ...toWireUser(row),
  language: parseLanguage(row.language),
})

/** Returns the signed-in person. */
export const getProfile = (actor: Actor): Profile => toWireProfile(getPerson(actor))

/** Changes a person's profile; absent fields stay as they are. */
export async function updateProfile(actor: Actor, update: ProfileUpdate): Promise<Profile> {
  const { name, email, team, language, reminderSettings } = update
  const isSeenByOthers = [name, email, team].some((field) => field !== undefined)
  const row = await transaction(async (tx) => {
    await announceTouched(tx, isSeenByOthers ? touchedByPerson(actor) : touchedByOwn(actor))
    return tx.user.update({
      where: { id: actor.userId },
      data: {
        name,
        email,
        team,
        ...(isSeenByOthers && { version: { increment: 1 } }),
        language,
        remindByEmail: reminderSettings?.email,
        remindByTelegram: reminderSettings?.telegram,
        remindByPush: reminderSettings?.push,
      },
    })
  })
  return toWireProfile(row)
}

/**
 * Mails a code to the person's address. It is derived from person, address and time, so that none has to be stored (as
 * in RFC 6238).
 * @throws AppError `invalid` without an address or a mail server, `rate_limited`, `upstream` where the mail is not
 * taken.
 */
export async function sendEmailCode(actor: Actor): Promise<void> {
  if (!isMailConfigured()) throw new AppError('invalid', 'profile.reminders.problem.no_server')
  const email = requireEmail(actor)
  await enforceLimits([
    { key: `email-codes:${actor.userId}`, limit: EMAIL_LIMITS.mailsInHour },
    { key: `email-codes-of-day:${actor.userId}`, limit: EMAIL_LIMITS.mailsInDay },
  ])
  const translate = getTranslator(actor.language)
  const link = `${environment().APP_URL}/profile`
  const code = emailCode(actor, email, emailPeriod())
  const lines = [
    translate('profile.emailCode.mail', { code }),
    translate('profile.emailCode.mailNotice', { link, minutes: EMAIL_CODE_MINUTES }),
  ]
  const html = lines.map((line) => `<p>${line}</p>`).join('')
  const mail = { subject: translate('profile.emailCode.mailSubject'), text: lines.join('\n\n'), html }
  await sendMail({ to: email, ...mail }, EMAIL_CODE_PATIENCE_MS).catch(() => {
    throw new AppError('upstream', 'profile.emailCode.notSent')
  })
}

/**
 * Confirms the person's address with the code.
 * @throws AppError `invalid` for a wrong code and without an address, `rate_limited`.
 */
export async function confirmEmail(actor: Actor, code: string): Promise<void> {
  const email = requireEmail(actor)
  await enforceLimits([
    { key: `email-code-tries:${actor.userId}`, limit: EMAIL_LIMITS.tries },
    { key: `email-code-tries-of-day:${actor.userId}`, limit: EMAIL_LIMITS.triesInDay },
  ])
  const period = emailPeriod()
  const isRight = authSecrets().some((secret) =>
    [period, period - 1].some((one) => isSameSecret(code, emailCode(actor, email, one, secret))),
  )
  if (!isRight) {
    const messageKey = 'profile.emailCode.wrong'
    throw new AppError('invalid', messageKey, { fields: { code: messageKey } })
  }
  await transaction(async (tx) => {
    await tx.user.updateMany({ where: { id: actor.userId, email }, data: { confirmedEmail: email } })
    await announceTouched(tx, touchedByOwn(actor))
  })
}

function requireEmail(actor: Actor): string {
  const { email } = getPerson(actor)
  if (email === '') throw new AppError('invalid', 'profile.reminders.problem.no_address')
  return email
}

const emailPeriod = () => Math.floor(Date.now() / (EMAIL_CODE_MINUTES * 60_000))

function emailCode({ userId }: Actor, email: string, period: number, secret = authSecret()): string {
  const keyed = createHmac('sha256', `email-code:${secret}`).update(`${userId}:${period}:${email}`)
  return String(keyed.digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

const touchedByOwn = ({ userId }: Actor): Announcement[] => [{ subject: 'profile', onlyFor: userId }]

/** Returns the touches of a change that others see, too. */
const touchedByPerson = (actor: Actor): Announcement[] => [
  ...touchedByOwn(actor),
  { subject: 'user', id: actor.userId },
]

/** Returns the counts of what a person is responsible for. */
export async function profileStats(actor: Actor): Promise<ProfileStats> {
  const counts = await countForPerson(actor.userId)
  const ended = counts.completedScenarios + counts.errorScenarios
  return { ...counts, successRate: ended === 0 ? 0 : Math.round((counts.completedScenarios / ended) * 100) }
}

/** Returns open error reports that a person has to solve or has written. */
export async function activeErrors(userId: string): Promise<ActiveError[]> {
  const reports = await findActiveErrors(userId)
  return reports.map((report) => ({
    _id: report.id,
    scenarioId: report.scenarioId,
    scenarioNumber: report.scenario.scenarioNumber,
    projectName: report.scenario.project.name,
    description: report.description,
    isBlocker: report.isBlocker,
    status: activeErrorSchema.shape.status.parse(report.status),
    detectionDate: formatDay(report.detectionDate),
    plannedFixDate: report.plannedFixDate && formatDay(report.plannedFixDate),
  }))
}

/**
 * Returns open error reports that another person has to solve or has written.
 * @throws AppError `not_found` where the registry shows the caller no such person.
 */
export async function listPersonErrors(actor: Actor, userId: string): Promise<ActiveError[]> {
  await teamMember(actor, userId)
  return activeErrors(userId)
}

/** Returns the counts of what a person completed in each of the last six months. */
export async function performanceMetrics(
  actor: Actor,
  language: Language | null,
): Promise<PerformanceMetrics> {
  const months = lastMonths(new Date(), METRIC_MONTHS)
  const counted = await countCompletedByMonth(actor.userId, months[0] ?? new Date())
  const shortName = new Intl.DateTimeFormat(toLocale(language), { month: 'short', timeZone: 'UTC' })
  return {
    months: months.map((month) => {
      const counts = counted.find((row) => row.month.getTime() === month.getTime())
      const { completed = 0, failed = 0, errors = 0 } = counts ?? {}
      return { name: shortName.format(month), completed, failed, errors }
    }),
  }
}

/** Returns a person's last changes, newest first. */
export const recentActivity = (actor: Actor) => findLatestActivity(actor.userId)

/** Returns where the caller, or another person whom an admin looks at, is signed in. */
export async function listSessions(actor: Actor, userId = actor.userId): Promise<ProfileSession[]> {
  const sessions = await findLiveSessions(userId)
  return sessions.map((session) => ({
    _id: session.id,
    isCurrent: session.id === actor.sessionId,
    userAgent: session.userAgent,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  }))
}

/**
 * Ends one of the person's sessions at once.
 * @throws AppError `not_found` for a session that is over or somebody else's.
 */
export async function endSession(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { id, userId: actor.userId, revokedAt: null, expiresAt: { gt: new Date() } },
      data: { revokedAt: new Date() },
    })
    if (count === 0) throw new AppError('not_found', 'errors.notFound')
    await forgetVisitors(tx, actor.userId)
    await recordAudit(tx, [{ kind: 'session_ended', actorId: actor.userId, userId: actor.userId }])
    await announceTouched(tx, [{ subject: 'session', id, onlyFor: actor.userId }])
  })
}

/**
 * Ends all sessions of the caller, the present one too, or those of another person for whom an admin decides it. Returns
 * how many.
 */
export async function endAllSessions(actor: Actor, userId = actor.userId): Promise<number> {
  return transaction(async (tx) => {
    const { count } = await tx.session.updateMany({
      where: { userId, revokedAt: null, expiresAt: { gt: new Date() } },
      data: { revokedAt: new Date() },
    })
    await forgetVisitors(tx, userId)
    if (count > 0) await recordAudit(tx, [{ kind: 'session_ended', actorId: actor.userId, userId }])
    await announceTouched(tx, [{ subject: 'session', onlyFor: userId }])
    return count
  })
}

const AVATAR_PIXELS = 256
const FILE_ADDRESS = '/api/files/'

/**
 * Sets a person's picture and removes the earlier one. Returns its address.
 * @throws AppError `invalid` without a file, `too_large`, `unsupported_type`, `storage_full`, `upstream`.
 */
export async function uploadAvatar(actor: Actor, form: FormData): Promise<string> {
  const bytes = await chosenImage(form)
  // The picker offers fewer kinds than receipts have.
  if (!isPicture(bytes)) throw new AppError('unsupported_type', 'profile.avatarKind')
  const file = newFile(await reencodeImage(bytes, { longestSide: AVATAR_PIXELS, isSquare: true }))
  const avatar = FILE_ADDRESS + file.key
  await storeFiles([file], (tx) => storeAvatar(tx, actor, avatar))
  await removeUnclaimedFiles()
  return avatar
}

async function chosenImage(form: FormData): Promise<Uint8Array> {
  const file = form.get('avatar')
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError('invalid', 'profile.avatarMissing', { fields: { avatar: 'profile.avatarMissing' } })
  }
  if (file.size > AVATAR_LIMIT) throw new AppError('too_large', 'profile.avatarTooLarge')
  return new Uint8Array(await file.arrayBuffer())
}

/** Takes a person's picture away. */
export async function removeAvatar(actor: Actor): Promise<void> {
  await transaction((tx) => storeAvatar(tx, actor, ''))
  await removeUnclaimedFiles()
}

async function storeAvatar(tx: TransactionClient, actor: Actor, avatar: string): Promise<void> {
  await tx.user.update({ where: { id: actor.userId }, data: { avatar } })
  await announceTouched(tx, touchedByPerson(actor))
}
