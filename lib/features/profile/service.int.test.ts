import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { recordHistory } from '@/lib/server/history'
import { storage, thumbnailKey } from '@/lib/server/storage'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createTrackedProject } from '@/tests/factories/tracked-project'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses } from '@/tests/fixtures/api'
import { formWith, picture, telephonePhoto } from '@/tests/fixtures/images'
import { bearerHeaders, cookieHeaders } from '@/tests/fixtures/session'
import { filesInStorage } from '@/tests/fixtures/stored-files'
import * as contract from './contract'
import { removeAvatar, uploadAvatar } from './contract'
import { AVATAR_LIMIT } from './values'

const { endAllSessions, endSession, getProfile, listSessions, updateProfile } = contract

let me: Awaited<ReturnType<typeof createUser>>
let headers: Record<string, string>

beforeEach(async () => {
  me = await createUser({ name: 'Ирина Смирнова', email: 'irina@example.com', team: 'CASH', role: 'viewer' })
  headers = await bearerHeaders(me)
})

const put = (body: Record<string, unknown>) => callRoute(updateProfile, { body, headers })
const myRow = () => prisma.user.findUniqueOrThrow({ where: { id: me.id } })

describe('the profile', () => {
  it('is that of the person who asks', async () => {
    const { profile } = await callForData(getProfile, { headers })
    expect(profile).toMatchObject({
      _id: me.id,
      name: 'Ирина Смирнова',
      email: 'irina@example.com',
      role: 'viewer',
      telegramUsername: me.telegramUsername,
      reminderSettings: { email: false, telegram: true, push: false },
      language: null,
    })
  })

  it('is changed in what was sent, and in nothing else', async () => {
    const before = await myRow()
    const body = { name: '  Ирина Ким ', reminderSettings: { push: true } }
    const { profile } = await callForData(updateProfile, { body, headers })
    expect(profile).toMatchObject({ name: 'Ирина Ким', reminderSettings: { telegram: true, push: true } })
    expect(await myRow()).toEqual({
      ...before,
      name: 'Ирина Ким',
      remindByPush: true,
      version: before.version + 1,
      lastActivity: expect.any(Date),
      updatedAt: expect.any(Date),
    })
  })

  it('does not take over what a person may not decide', async () => {
    const body = { role: 'admin', isActive: false, avatar: '/api/files/x', telegramId: '1', team: 'OD' }
    expect((await put(body)).status).toBe(200)
    const { role, isActive, avatar, telegramId, team } = await myRow()
    const expected = { role: 'viewer', isActive: true, avatar: '', telegramId: me.telegramId, team: 'OD' }
    expect({ role, isActive, avatar, telegramId, team }).toEqual(expected)
  })

  it('loses its email when that is emptied', async () => {
    expect((await callForData(updateProfile, { body: { email: '' }, headers })).profile.email).toBe('')
  })

  it.each([
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', expect.stringContaining('200')],
    [{ name: 'a\u0000b' }, 'name', expect.any(String)],
    [{ email: 'irina' }, 'email', 'This does not look like an email address'],
    [{ team: 'SALES' }, 'team', expect.any(String)],
    [{ language: 'de' }, 'language', expect.any(String)],
    [{ reminderSettings: { email: 'yes' } }, 'reminderSettings.email', expect.any(String)],
  ])('%o is refused', async (body, field, message) => {
    expect(await put(body)).toMatchObject({ status: 422, code: 'invalid', fields: { [field]: message } })
    expect((await myRow()).updatedAt).toEqual(me.updatedAt)
  })

  it('holds the language, in which the server answers from then on', async () => {
    const refused = async () => (await put({ name: '' })).error
    const russian = await callForData(updateProfile, { body: { language: 'ru' }, headers })
    expect(russian.profile.language).toBe('ru')
    expect(await refused()).toBe('Имя обязательно для заполнения')
    // What was chosen in this browser before does not come in between.
    headers = { ...headers, cookie: 'ui-language=en' }
    expect(await refused()).toBe('Имя обязательно для заполнения')
    const unset = await callForData(updateProfile, { body: { language: null }, headers })
    expect(unset.profile.language).toBeNull()
    expect(await refused()).toBe('Name is required')
  })
})

describe('the figures', () => {
  it('count what the person is responsible for', async () => {
    const project = await createProject()
    const mine = (status: string) => createScenario({ projectId: project.id, status, responsibleId: me.id })
    const { completed, failed, inProgress, completedWithErrors } = SCENARIO_STATUS
    const statuses = [completed, completed, failed, inProgress, completedWithErrors]
    for (const status of statuses) await mine(status)
    const { id: scenarioId } = await createScenario({ projectId: project.id, status: completed })
    await createTrackedProject({ userId: me.id, projectId: project.id })
    await createErrorReport({ scenarioId, responsibleUserId: me.id })
    await createErrorReport({ scenarioId, authorUserId: me.id, status: 'closed' })
    expect((await callForData(contract.getProfileStats, { headers })).stats).toEqual({
      totalScenarios: 5,
      inProgressScenarios: 1,
      completedScenarios: 2,
      errorScenarios: 1,
      successRate: 67,
      trackedProjects: 1,
      openErrors: 1,
    })
  })

  it('are nought for a newcomer', async () => {
    const { stats } = await callForData(contract.getProfileStats, { headers })
    expect(new Set(Object.values(stats))).toEqual(new Set([0]))
  })

  it('count, month by month, the person’s own changes', async () => {
    const { id: scenarioId, projectId } = await createScenario()
    const somebody = await createUser()
    const done = (actorId: string, toStatus: string) =>
      prisma.$transaction((tx) =>
        recordHistory(tx, {
          projectId,
          scenarioId,
          subject: 'scenario',
          subjectId: scenarioId,
          action: 'status_changed',
          actorId,
          label: '',
          fromStatus: SCENARIO_STATUS.new,
          toStatus,
        }),
      )
    await done(me.id, SCENARIO_STATUS.completed)
    await done(me.id, SCENARIO_STATUS.completed)
    await done(somebody.id, SCENARIO_STATUS.failed)
    const { months } = (await callForData(contract.getPerformanceMetrics, { headers })).metrics
    expect(months).toHaveLength(6)
    expect(months.at(-1)).toMatchObject({ completed: 1, failed: 0, errors: 0 })
    expect(months.slice(0, -1).every(({ completed }) => completed === 0)).toBe(true)

    const { activities } = await callForData(contract.listRecentActivity, { headers })
    expect(activities.map(({ type, user }) => [type, user])).toEqual([
      ['scenario_completed', me.name],
      ['scenario_completed', me.name],
    ])
  })
})

it('active errors are those to solve or written by oneself, blockers first and then the oldest', async () => {
  const { id: scenarioId, scenarioNumber } = await createScenario()
  const day = (text: string) => new Date(text)
  const report = (description: string, given: Parameters<typeof createErrorReport>[0]) =>
    createErrorReport({ scenarioId, description, isBlocker: false, ...given })
  await report('young', { authorUserId: me.id, detectionDate: day('2026-11-10') })
  await report('old', { responsibleUserId: me.id, status: 'need_test', detectionDate: day('2026-10-01') })
  await report('blocker', { responsibleUserId: me.id, isBlocker: true, detectionDate: day('2026-11-12') })
  await report('solved', { responsibleUserId: me.id, status: 'resolved' })
  await report('somebody else’s', { responsibleUserId: (await createUser()).id })
  const { errors } = await callForData(contract.listActiveErrors, { headers })
  expect(errors.map(({ description }) => description)).toEqual(['blocker', 'old', 'young'])
  expect(errors[1]).toMatchObject({
    scenarioId,
    scenarioNumber,
    status: 'need_test',
    detectionDate: '2026-10-01',
  })
})

describe('sessions', () => {
  const isSignedIn = async (who: Record<string, string>) =>
    (await callRoute(getProfile, { headers: who })).status === 200
  const list = async (who = headers) => (await callForData(listSessions, { headers: who })).sessions

  it('are those of the person that are live, with the present one marked', async () => {
    const telephone = await cookieHeaders(me)
    await bearerHeaders(await createUser())
    await prisma.session.updateMany({ where: { userId: me.id }, data: { userAgent: 'Firefox/144.0' } })
    await bearerHeaders(me)
    await prisma.session.updateMany({
      where: { userAgent: '', userId: me.id },
      data: { expiresAt: new Date(0) },
    })
    const sessions = await list()
    expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    expect(sessions.every(({ userAgent }) => userAgent === 'Firefox/144.0')).toBe(true)
    const seenByTelephone = await list(telephone)
    expect(seenByTelephone.find(({ isCurrent }) => isCurrent)?._id).not.toBe(
      sessions.find(({ isCurrent }) => isCurrent)?._id,
    )
  })

  it('end at once, one by one', async () => {
    const telephone = await cookieHeaders(me)
    const other = (await list()).find(({ isCurrent }) => !isCurrent)
    const params = { id: other?._id ?? '' }
    const answer = await callRoute(endSession, { params, headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect([await isSignedIn(telephone), await isSignedIn(headers)]).toEqual([false, true])
    // It is over, so that it is not there a second time.
    expect((await callRoute(endSession, { params, headers })).status).toBe(404)
  })

  it('the present one takes its cookie along', async () => {
    const telephone = await cookieHeaders(me)
    const present = (await list(telephone)).find(({ isCurrent }) => isCurrent)
    const answer = await callRoute(endSession, { params: { id: present?._id ?? '' }, headers: telephone })
    expect(answer.headers.get('set-cookie')).toMatch(/^next-auth\.session-token=; .*Max-Age=0/)
    expect([await isSignedIn(telephone), await isSignedIn(headers)]).toEqual([false, true])
  })

  it('of others, and those that never were, are not found', async () => {
    const other = await createUser()
    const theirs = await bearerHeaders(other)
    const [session] = await list(theirs)
    for (const id of [session?._id ?? '', 'f'.repeat(24), 'nonsense']) {
      const answer = await callRoute(endSession, { params: { id }, headers })
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    }
    expect(await isSignedIn(theirs)).toBe(true)
  })

  it('end everywhere, the present one too, and nobody else’s', async () => {
    const other = await bearerHeaders(await createUser())
    const telephone = await cookieHeaders(me)
    const answer = await callRoute(endAllSessions, { headers: telephone })
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    const live = [await isSignedIn(headers), await isSignedIn(telephone), await isSignedIn(other)]
    expect(live).toEqual([false, false, true])
  })
})

beforeEach(async () => {
  for (const key of filesInStorage()) await storage().remove(key)
})

const upload = (form: FormData) => callRoute(uploadAvatar, { form, headers })
const uploadBytes = (bytes: Uint8Array<ArrayBuffer>, name?: string) => upload(formWith('avatar', bytes, name))
const textBytes = (text: string) => new TextEncoder().encode(text)

const storedAddress = async () => (await myRow()).avatar
const toAvatarKey = (address: string) => address.replace('/api/files/', '')
const avatarFiles = (key: string) => [key, thumbnailKey(key)].toSorted()

async function storedBytes(): Promise<Uint8Array> {
  const bytes = await storage().get(toAvatarKey(await storedAddress()))
  if (!bytes) throw new Error('The picture is not in the storage.')
  return bytes
}

/** Returns whether the picture is red (rather than blue) at a place. */
async function isRedAt(bytes: Uint8Array, left: number, top: number): Promise<boolean> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return (pixel[0] ?? 0) > (pixel[2] ?? 0)
}

describe('an avatar', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s becomes a square of 256 pixels', async (format) => {
    const answer = await uploadBytes(await picture({ format, width: 900, height: 500 }))
    expect(answer.status).toBe(200)
    expect(uploadAvatar.data.parse(answer.data).avatar).toBe(await storedAddress())
    const stored = await storedBytes()
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    // The middle of it: red left of the centre, blue right of it.
    expect([await isRedAt(stored, 100, 128), await isRedAt(stored, 156, 128)]).toEqual([true, false])
  })

  it('keeps nothing of a telephone’s photo but its pixels, and turns it upright', async () => {
    await uploadBytes(await telephonePhoto())
    const stored = await storedBytes()
    const { exif, orientation } = await sharp(stored).metadata()
    expect([exif, orientation]).toEqual([undefined, undefined])
    expect(Buffer.from(stored).toString('latin1')).not.toMatch(/Ivan|script/)
    expect([await isRedAt(stored, 128, 20), await isRedAt(stored, 128, 236)]).toEqual([true, false])
  })

  it('enlarges what is smaller', async () => {
    await uploadBytes(await picture({ width: 20, height: 30 }))
    expect(await sharp(await storedBytes()).metadata()).toMatchObject({ width: 256, height: 256 })
  })

  it('decides by the content of a file, not by its name', async () => {
    expect((await uploadBytes(await picture(), 'photo.svg')).status).toBe(200)
  })

  it('of the most pixels that are allowed is accepted', async () => {
    expect((await uploadBytes(await picture({ width: 7071, height: 7071 }))).status).toBe(200)
  })

  it('replaces the picture before, whose file goes', async () => {
    await uploadBytes(await picture())
    await uploadBytes(await picture({ format: 'png' }))
    expect(filesInStorage().toSorted()).toEqual(avatarFiles(toAvatarKey(await storedAddress())))
  })

  it('among many at once leaves one file, the one that is shown', async () => {
    const bytes = await picture()
    expect(await countStatuses(() => uploadBytes(bytes), 20)).toEqual({ 200: 20 })
    expect(filesInStorage().toSorted()).toEqual(avatarFiles(toAvatarKey(await storedAddress())))
  })
})

const NOT_AN_IMAGE = {
  status: 415,
  code: 'unsupported_type',
  error: 'Please choose a JPEG, PNG or WebP image of at most 50 megapixels.',
}
const refusedPhoto = (error: string) => ({ status: 415, code: 'unsupported_type', error })
const INCOMPLETE = refusedPhoto('The photo arrived incomplete, take it again.')
const MISSING = {
  status: 422,
  code: 'invalid',
  error: 'Please choose an image.',
  fields: { avatar: 'Please choose an image.' },
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

describe('refused as an avatar is', () => {
  const cut = async (format: 'jpeg' | 'png' | 'webp') => {
    const whole = await picture({ format, width: 1200, height: 800 })
    return whole.slice(0, Math.floor(whole.length * 0.8))
  }
  const refusals: [string, () => Promise<FormData> | FormData, object][] = [
    ['an SVG', () => formWith('avatar', textBytes(SVG)), NOT_AN_IMAGE],
    ['a GIF', async () => formWith('avatar', await picture({ format: 'gif' })), NOT_AN_IMAGE],
    ['a TIFF', async () => formWith('avatar', await picture({ format: 'tiff' })), NOT_AN_IMAGE],
    ['a text with the name of a picture', () => formWith('avatar', textBytes('hello')), NOT_AN_IMAGE],
    ['a cut JPEG', async () => formWith('avatar', await cut('jpeg')), INCOMPLETE],
    ['a cut PNG', async () => formWith('avatar', await cut('png')), INCOMPLETE],
    ['a cut WebP', async () => formWith('avatar', await cut('webp')), INCOMPLETE],
    [
      'a picture of more than 50 megapixels',
      async () => formWith('avatar', await picture({ width: 7072, height: 7072 })),
      refusedPhoto('The photo has too many pixels: at most 50 megapixels are accepted.'),
    ],
    [
      'a file over the limit',
      () => formWith('avatar', new Uint8Array(AVATAR_LIMIT + 1)),
      { status: 413, code: 'too_large', error: 'The image is too large: at most 5 MB are accepted.' },
    ],
    [
      'a body that is larger still',
      () => formWith('avatar', new Uint8Array(2 * AVATAR_LIMIT)),
      { status: 413, code: 'too_large' },
    ],
    ['an empty file', () => formWith('avatar', new Uint8Array()), MISSING],
    ['another field', async () => formWith('photo', await picture()), MISSING],
    ['no form at all', () => new FormData(), MISSING],
  ]

  it.each(refusals)('%s', async (_, makeForm, refusal) => {
    expect(await upload(await makeForm())).toMatchObject(refusal)
    expect(await storedAddress()).toBe('')
    expect(filesInStorage()).toEqual([])
  })

  it('a text in the place of the file', async () => {
    const form = new FormData()
    form.set('avatar', 'photo.jpg')
    expect(await upload(form)).toMatchObject(MISSING)
  })

  it('what is not multipart', async () => {
    const answer = await callRoute(uploadAvatar, { body: { avatar: 'x' }, headers })
    expect(answer).toMatchObject({ status: 400, error: 'The request body must be a multipart form.' })
  })

  it('a multipart form that is broken', async () => {
    const contentType = { 'content-type': 'multipart/form-data; boundary=here' }
    const answer = await callRoute(uploadAvatar, { headers: { ...headers, ...contentType } })
    expect(answer).toMatchObject({ status: 400, code: 'bad_request' })
  })
})

it('an avatar is taken away with its file', async () => {
  await uploadBytes(await picture())
  await callForData(removeAvatar, { headers })
  expect(await storedAddress()).toBe('')
  expect(filesInStorage()).toEqual([])
  // There is none any more, which is no failure.
  await callForData(removeAvatar, { headers })
})
