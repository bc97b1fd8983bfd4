import { beforeEach, expect, test, vi } from 'vitest'
import { listTeamMembers, updateUser } from '@/lib/features/users/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { askToRegister, registerPerson, signIn, watchTerminal } from '@/tests/fixtures/sign-in'
import { register, requestLoginCode, verifyRegistration } from './contract'

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
