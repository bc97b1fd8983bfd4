import 'server-only'
import { lastMonths } from '@/lib/features/dashboard/rules'
import { latestActivityOf } from '@/lib/features/dashboard/service'
import { wireUser } from '@/lib/features/users/service'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { reencodeImage } from '@/lib/server/images'
import { type Announcement, announceTouched } from '@/lib/server/live'
import { newFile, removeUnclaimedFiles, storeFiles } from '@/lib/server/stored-files'
import type { Actor } from '@/lib/shared/actor'
import { formatDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { type Language, localeOf, parseLanguage } from '@/lib/shared/language'
import {
  type ActiveError,
  activeErrorSchema,
  type PerformanceMetrics,
  type Profile,
  type ProfileSession,
  type ProfileStats,
  type ProfileUpdate,
} from './contract'
import { countForPerson, countMonthsOf, findActiveErrors, findLiveSessions } from './queries'
import { AVATAR_LIMIT } from './rules'

const METRIC_MONTHS = 6

type UserRow = Parameters<typeof wireUser>[0]

const wireProfile = (row: UserRow): Profile => ({ ...wireUser(row), language: parseLanguage(row.language) })

/** The signed-in person. */
export async function getProfile(actor: Actor): Promise<Profile> {
  return wireProfile(await prisma.user.findUniqueOrThrow({ where: { id: actor.userId } }))
}

/** Changes what a person says about themselves; what is absent stays as it is. */
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
        language,
        remindByEmail: reminderSettings?.email,
        remindByTelegram: reminderSettings?.telegram,
        remindByPush: reminderSettings?.push,
      },
    })
  })
  return wireProfile(row)
}

const touchedByOwn = ({ userId }: Actor): Announcement[] => [{ subject: 'profile', onlyFor: userId }]

/** Returns the things touched by a change that others see, too. */
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

/** Open error reports that a person has to solve or has written. */
export async function activeErrors(actor: Actor): Promise<ActiveError[]> {
  const reports = await findActiveErrors(actor.userId)
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

/** Returns the counts of what a person completed in each of the last six months. */
export async function performanceMetrics(
  actor: Actor,
  language: Language | null,
): Promise<PerformanceMetrics> {
  const months = lastMonths(new Date(), METRIC_MONTHS)
  const counted = await countMonthsOf(actor.userId, months[0] ?? new Date())
  const shortName = new Intl.DateTimeFormat(localeOf(language), { month: 'short', timeZone: 'UTC' })
  return {
    months: months.map((month) => {
      const counts = counted.find((row) => row.month.getTime() === month.getTime())
      const { completed = 0, failed = 0, errors = 0 } = counts ?? {}
      return { name: shortName.format(month), completed, failed, errors }
    }),
  }
}

/** Returns a person's last changes, newest first. */
export const recentActivity = (actor: Actor) => latestActivityOf(actor.userId)

/** Returns a person's sessions. */
export async function listSessions(actor: Actor): Promise<ProfileSession[]> {
  const sessions = await findLiveSessions(actor.userId)
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
    await announceTouched(tx, [{ subject: 'session', id, onlyFor: actor.userId }])
  })
}

/** Ends all sessions of the person, the present one too. */
export async function endAllSessions(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await tx.session.updateMany({
      where: { userId: actor.userId, revokedAt: null },
      data: { revokedAt: new Date() },
    })
    await announceTouched(tx, [{ subject: 'session', onlyFor: actor.userId }])
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
