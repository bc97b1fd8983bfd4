import { afterEach, expect, test, vi } from 'vitest'
import { requireUnmuted } from '@/lib/features/auth/visitors/service'
import { startBot } from '@/lib/features/bot/service'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { callForData } from '@/tests/fixtures/api'
import { createChats } from '@/tests/fixtures/bot-chats'
import { seenOf } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { requestSignatureCode } from './contract'

const { telegram } = await vi.hoisted(() => import('@/tests/fixtures/telegram'))

const { stranger, member, ask } = createChats(telegram)

let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

async function askToSign() {
  stop = startBot()
  const { from, user } = await member({ language: 'en' })
  const { id: projectId } = await createProject()
  const scenario = await createScenario({ projectId, status: 'Новый' })
  await ask(from, '/start')
  const { id } = await createProtocol({ projectId, title: 'Сдача', signerIds: [user.id] })
  const headers = await bearerHeaders(user)
  const asked = await callForData(requestSignatureCode, {
    params: { id },
    headers,
    body: { seen: await seenOf({ params: { id }, headers }) },
  })
  const message = await telegram.waitForMessage(({ shown }) => shown.includes('to sign the protocol'))
  const data = message.reply_markup?.inline_keyboard?.flat()[0]?.callback_data ?? ''
  return { id, from, user, scenario, message, data, asked }
}

test('a tap of the one whose turn it is signs what the message names', async () => {
  const { id, from, user, message, data, asked } = await askToSign()
  expect(asked).toMatchObject({ telegramSent: true, isOnTerminal: false })
  expect(message.shown).toContain('· Сдача')
  expect(message.shown).toContain(asked.hash.slice(0, 12))
  const other = stranger('someone')
  expect(await telegram.tapButton({ from: other, message, data })).toContain('больше не действует')
  expect(await telegram.tapButton({ from, message, data })).toBe('Signed.')
  const signed = await prisma.protocolSigner.findFirstOrThrow({ where: { protocolId: id } })
  expect(signed).toMatchObject({ way: 'tap', name: user.name, hash: asked.hash })
  expect(await telegram.tapButton({ from, message, data })).toBe('This code is no longer valid.')
})

test('a tap of an account that is the person’s no longer signs nothing', async () => {
  const { id, from, user, message, data } = await askToSign()
  await prisma.user.update({ where: { id: user.id }, data: { telegramId: 1n } })
  expect(await telegram.tapButton({ from, message, data })).toContain('Сейчас не ваша очередь')
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

test('a tap signs nothing once the data have changed', async () => {
  const { id, from, scenario, message, data } = await askToSign()
  await prisma.scenario.update({ where: { id: scenario.id }, data: { status: 'Выполнен' } })
  expect(await telegram.tapButton({ from, message, data })).toContain('The data have changed')
  expect(await prisma.protocol.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'draft' })
})
