import { expect, it, vi } from 'vitest'
import { deliverReminders } from '@/lib/features/notifications/deliveries/service'
import { getReminderSettings } from '@/lib/features/notifications/reminders/contract'
import { confirmEmail, sendEmailCode, updateProfile } from '@/lib/features/profile/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { assignTo, elapseForReminders, failuresOfReminders, running } from '@/tests/fixtures/reminders'
import { bearerHeaders } from '@/tests/fixtures/session'
import { sendMail } from './mail'

const { mail } = await vi.hoisted(() => import('@/tests/fixtures/mail'))

async function reader(email = 'irina@example.com') {
  const ways = { remindByEmail: true, remindByTelegram: false }
  const user = await createUser({ email, confirmedEmail: email, language: 'en', ...ways })
  return {
    user,
    headers: await bearerHeaders(user),
    author: await bearerHeaders(await createUser({ name: 'Олег' })),
  }
}

const deliver = () => deliverReminders('email', running)

it('delivers a reminder with a link, and says why', async () => {
  const { user, author } = await reader()
  const scenarioNumber = await assignTo(user, author)
  await deliver()
  const [only, ...others] = mail.mails
  expect(others).toEqual([])
  expect(only).toMatchObject({ from: 'uta@example.com', to: ['irina@example.com'] })
  expect(only?.content).toContain(`You are responsible for ${scenarioNumber} now`)
  expect(only?.content).toMatch(/http:\/\/localhost:3000\/scenarios\/[0-9a-f]{24}/)
  expect(only?.content).toContain('your profile says so')
  expect(only?.content).toContain('Auto-Submitted: auto-generated')
  await deliver()
  expect(mail.mails).toHaveLength(1)
})

it('escapes what people wrote', async () => {
  const name = 'Чек <img src=x>\r\nBcc: everybody@example.com'
  await sendMail({ to: 'irina@example.com', subject: name, text: 'text', html: '<p>text</p>' })
  expect(mail.mails).toMatchObject([{ to: ['irina@example.com'] }])
  expect(mail.mails[0]?.content).not.toMatch(/^Bcc:/m)
})

it('is retried while the server asks for it, and dropped when the server refuses it', async () => {
  const { user, author } = await reader()
  await assignTo(user, author)
  mail.mode = 'busy'
  expect(await deliver()).toBe(2_000)
  mail.mode = 'up'
  await elapseForReminders(2_000)
  await deliver()
  expect(mail.mails).toHaveLength(1)
  mail.mode = 'refusing'
  await assignTo(user, author)
  await deliver()
  expect(await failuresOfReminders()).toEqual(['', 'refused'])
})

it('does not hold up other deliveries', async () => {
  const { user, author } = await reader()
  mail.mode = 'silent'
  await assignTo(user, author)
  const delivering = deliver()
  await assignTo(user, author)
  expect(await prisma.reminder.count({ where: { failedAt: null } })).toBe(2)
  expect(await delivering).toBe(2_000)
})

it('needs an address', async () => {
  const { user, headers, author } = await reader('')
  const { settings } = await callForData(getReminderSettings, { headers })
  expect(settings.channels).toContainEqual({ channel: 'email', problem: 'no_address' })
  await assignTo(user, author)
  await deliver()
  expect(await failuresOfReminders()).toEqual(['no_address'])
})

const codeIn = (content = '') => /\b\d{6}\b/.exec(content)?.[0] ?? ''
const emailProblem = async (headers: { authorization: string }) => {
  const { settings } = await callForData(getReminderSettings, { headers })
  return settings.channels.find(({ channel }) => channel === 'email')?.problem
}

it('goes only to an address that was confirmed by its code', async () => {
  const { user, headers, author } = await reader()
  expect(await emailProblem(headers)).toBe('')
  await callForData(updateProfile, { body: { email: 'olga@example.com' }, headers })
  expect(await emailProblem(headers)).toBe('not_confirmed')
  await assignTo(user, author)
  await deliver()
  expect(await failuresOfReminders()).toEqual(['not_confirmed'])
  await callForData(sendEmailCode, { headers })
  const [{ to, content } = { to: [], content: '' }, ...others] = mail.mails
  expect([to, others]).toEqual([['olga@example.com'], []])
  expect(content).toContain('http://localhost:3000/profile')
  await callForData(confirmEmail, { body: { code: codeIn(content) }, headers })
  expect(await emailProblem(headers)).toBe('')
  await assignTo(user, author)
  await deliver()
  expect(mail.mails).toHaveLength(2)
})

it('accepts no code of another person or another address, and few tries', async () => {
  const { headers } = await reader()
  const other = await reader('olga@example.com')
  for (const one of [headers, other.headers]) {
    await callForData(updateProfile, { body: { email: 'shared@example.com' }, headers: one })
    await callForData(sendEmailCode, { headers: one })
  }
  const [mine, theirs] = mail.mails.map(({ content }) => codeIn(content))
  expect(mine).not.toBe(theirs)
  const tried = (code = '') => callRoute(confirmEmail, { body: { code }, headers })
  expect(await tried(theirs)).toMatchObject({
    status: 422,
    fields: { code: 'This code is wrong or too old.' },
  })
  await callForData(updateProfile, { body: { email: 'else@example.com' }, headers })
  expect(await tried(mine)).toMatchObject({ status: 422 })
  for (let count = 0; count < 3; count += 1) await tried('000000')
  expect(await tried(mine)).toMatchObject({ status: 429 })
  expect(await emailProblem(headers)).toBe('not_confirmed')
})

it('reports that a code could not be sent, and sends few of them', async () => {
  const { headers } = await reader()
  mail.mode = 'refusing'
  expect(await callRoute(sendEmailCode, { headers })).toMatchObject({ status: 502, code: 'upstream' })
  mail.mode = 'up'
  for (let count = 0; count < 4; count += 1) await callForData(sendEmailCode, { headers })
  expect(await callRoute(sendEmailCode, { headers })).toMatchObject({ status: 429 })
  expect(mail.mails).toHaveLength(4)
  const { headers: without } = await reader('')
  expect(await callRoute(sendEmailCode, { headers: without })).toMatchObject({ status: 422 })
  expect(await callRoute(confirmEmail, { body: { code: '000000' }, headers: without })).toMatchObject({
    status: 422,
  })
})
