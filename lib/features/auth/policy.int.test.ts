import { beforeEach, expect, test, vi } from 'vitest'
import { listTeamMembers, updateUser } from '@/lib/features/users/contract'
import { BEYOND_TELEGRAM } from '@/lib/features/users/rules'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { askToRegister, registerPerson, signIn, watchTerminal } from '@/tests/fixtures/sign-in'
import { login, register, requestLoginCode, verifyRegistration } from './contract'

let terminal: ReturnType<typeof watchTerminal>

beforeEach(() => {
  terminal = watchTerminal()
})

/** Makes the server read its configuration again. */
function configure(mode: string) {
  vi.stubEnv('REGISTRATION', mode)
  vi.resetModules()
}

test('with approval the first person comes in, a later one waits until an admin activates them', async () => {
  configure('approval')
  await registerPerson(terminal, 'the_first')
  const admin = await prisma.user.findFirstOrThrow()
  expect(admin).toMatchObject({ role: 'admin', isApproved: true })
  await registerPerson(terminal, 'the_second')
  const refused = { status: 403, error: 'Аккаунт ожидает подтверждения администратором' }
  expect(await callRoute(requestLoginCode, { body: { telegramUsername: 'the_second' } })).toMatchObject(
    refused,
  )

  const headers = await bearerHeaders(admin)
  const { members } = await callForData(listTeamMembers, { headers })
  const [waiting] = members.filter((member) => !member.isApproved)
  expect(waiting).toMatchObject({ telegramUsername: '@the_second', isActive: false })
  const call = { params: { id: waiting?._id ?? '' }, body: { isActive: true }, headers }
  expect((await callForData(updateUser, call)).user).toMatchObject({ isActive: true, isApproved: true })
  expect((await signIn(terminal, 'the_second')).user._id).toBe(waiting?._id)
})

test('where registration is closed nobody registers, and nobody who had asked before is let in', async () => {
  await createUser()
  const { userId, code } = await askToRegister(terminal, 'latecomer')
  configure('closed')
  const refused = {
    status: 403,
    code: 'forbidden',
    error: 'Регистрация закрыта. Обратитесь к администратору',
  }
  const body = { name: 'Ира', telegramUsername: 'newcomer', team: 'OD' }
  expect(await callRoute(register, { body })).toMatchObject(refused)
  expect(await callRoute(verifyRegistration, { body: { userId, verificationCode: code } })).toMatchObject(
    refused,
  )
  expect(await prisma.user.count()).toBe(1)
})

test('made-up people sign in on the server’s own machine only', async () => {
  await createUser({ telegramUsername: '@made_up', telegramId: BEYOND_TELEGRAM })
  const body = { telegramUsername: '@made_up' }
  for (const address of ['203.0.113.5', '2001:db8::5'])
    expect(await callRoute(requestLoginCode, { body, address })).toMatchObject({
      status: 403,
      error: expect.stringContaining('только с компьютера, на котором работает сервер'),
    })
  const { userId } = await callForData(requestLoginCode, { body, address: '::1' })
  const [loginCode = ''] = terminal.codesFor('made_up')
  const elsewhere = await callRoute(login, { body: { userId, loginCode }, address: '203.0.113.5' })
  expect(elsewhere.status).toBe(403)
  expect(await prisma.session.count()).toBe(0)
})
