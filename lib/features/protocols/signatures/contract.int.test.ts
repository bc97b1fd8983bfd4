import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { requireUnmuted } from '@/lib/features/auth/visitors/service'
import { startBot } from '@/lib/features/bot/service'
import { prisma } from '@/lib/server/db'
import { storage } from '@/lib/server/storage'
import { AppError } from '@/lib/shared/errors'
import { createProject } from '@/tests/factories/project'
import { createProtocol } from '@/tests/factories/protocol'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { callForData } from '@/tests/fixtures/api'
import { createChats } from '@/tests/fixtures/bot-chats'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { requestSignatureCode } from './contract'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

const { unregistered, member, ask } = createChats(telegram)

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

async function askToSign({ hasPhoto = false } = {}) {
  stop = startBot()
  const { from, user } = await member({ language: 'en' })
  const { id: projectId } = await createProject()
  const scenario = await createScenario({ projectId, status: 'Новый' })
  if (hasPhoto) await createReceiptPhoto({ scenarioId: scenario.id })
  await ask(from, '/start')
  const { id } = await createProtocol({ projectId, title: 'Сдача', signerIds: [user.id] })
  const headers = await bearerHeaders(user)
  const asked = await callForData(requestSignatureCode, {
    params: { id },
    headers,
    body: { seen: await hashSeen({ params: { id }, headers }) },
  })
  const message = await telegram.waitForMessage(({ shown }) => shown.includes('to sign the protocol'))
  const data = message.reply_markup?.inline_keyboard?.flat()[0]?.callback_data ?? ''
  return { id, from, user, scenario, message, data, asked }
}

/** Waits until a message says something. */
const said = ({ message_id: id }: Awaited<ReturnType<typeof askToSign>>['message'], text: string) =>
  telegram.waitForMessage(({ message_id, shown }) => message_id === id && shown.includes(text))

test('a tap of the one whose turn it is signs what the message names', async () => {
  const { id, from, user, message, data, asked } = await askToSign()
  expect(asked).toMatchObject({ telegramSent: true, isOnTerminal: false })
  expect(message.shown).toContain('· Сдача')
  expect(message.shown).toContain(asked.hash.slice(0, 12))
  const other = unregistered('someone')
  expect(await telegram.tapButton({ from: other, message, data })).toContain('больше не действует')
  expect(await telegram.tapButton({ from, message, data })).toBe('')
  await said(message, `Signed: № `)
  expect(message.shown).toContain(`SHA-256 ${asked.hash.slice(0, 12)}`)
  expect(message.reply_markup?.inline_keyboard).toEqual([])
  const signed = await prisma.protocolSigner.findFirstOrThrow({ where: { protocolId: id } })
  expect(signed).toMatchObject({ way: 'tap', name: user.name, hash: asked.hash })
  expect(await telegram.tapButton({ from, message, data })).toBe('This code is no longer valid.')
})

test('a tap of an account that is the person’s no longer signs nothing', async () => {
  const { id, from, user, message, data } = await askToSign()
  await prisma.user.update({ where: { id: user.id }, data: { telegramId: 1n } })
  await telegram.tapButton({ from, message, data })
  await said(message, 'Сейчас не ваша очередь')
  expect(await prisma.protocol.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'draft' })
})

test('“It is not me” cancels the signature, says where the code came from and keeps nobody from signing in', async () => {
  const { id, from, user, message, data } = await askToSign()
  const refusing = data.replace(/^[^:]+/, 'refuse')
  expect(await telegram.tapButton({ from, message, data: refusing })).toContain('signature is cancelled')
  await telegram.waitForMessage(({ shown }) => shown.includes('a session in which you are signed in'))
  expect(await telegram.tapButton({ from, message, data })).toContain('no longer valid')
  expect(await prisma.protocol.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'draft' })
  await expect(requireUnmuted(user.id)).resolves.toBeUndefined()
})

test('a tap signs nothing once the draft is taken back', async () => {
  const { id, from, message, data } = await askToSign()
  await prisma.protocol.update({ where: { id }, data: { sentAt: null } })
  expect(await telegram.tapButton({ from, message, data })).toBe('')
  await said(message, 'not sent for signing')
  expect(await prisma.protocol.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'draft' })
})

test('a tap signs nothing once the data have changed', async () => {
  const { id, from, scenario, message, data } = await askToSign()
  await prisma.scenario.update({ where: { id: scenario.id }, data: { status: 'Выполнен' } })
  expect(await telegram.tapButton({ from, message, data })).toBe('')
  await said(message, 'The data have changed')
  expect(await prisma.protocol.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'draft' })
})

describe('while the pictures of a protocol are read', () => {
  /** Lets nobody read a picture until the returned function is called. */
  function holdPictures() {
    let settle: { resolve: (bytes: null) => void; reject: (error: Error) => void } | undefined
    const held = new Promise<null>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // It may fail before a picture is asked for.
    held.catch(() => {})
    const reading = vi.spyOn(storage(), 'get').mockImplementation(() => held)
    onTestFinished(() => reading.mockRestore())
    return {
      release: () => settle?.resolve(null),
      fail: (error: Error) => settle?.reject(error),
      reading,
    }
  }

  test('the bot answers others, and a second tap is said to be one', async () => {
    const { id, from, user, message, data } = await askToSign({ hasPhoto: true })
    const { release } = holdPictures()
    expect(await telegram.tapButton({ from, message, data })).toBe('')
    await said(message, 'Its pictures are read')
    const { from: other } = await member({ language: 'en' })
    expect((await ask(other, '/me')).shown).toContain('no open scenarios')
    expect(await telegram.tapButton({ from, message, data })).toContain('being signed already')
    release()
    await said(message, 'Signed: № ')
    expect(await prisma.protocolSigner.findFirstOrThrow({ where: { protocolId: id } })).toMatchObject({
      userId: user.id,
      way: 'tap',
    })
  })

  test('a failure is said, signs nothing, and another tap signs', async () => {
    const { id, from, message, data } = await askToSign({ hasPhoto: true })
    const { fail, reading } = holdPictures()
    await telegram.tapButton({ from, message, data })
    fail(new AppError('upstream', 'errors.unavailable'))
    await said(message, 'Nothing was signed')
    expect(await prisma.protocol.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'draft' })
    expect(message.reply_markup?.inline_keyboard?.flat()).toHaveLength(2)
    reading.mockRestore()
    await telegram.tapButton({ from, message, data })
    await said(message, 'Signed: № ')
  })
})
