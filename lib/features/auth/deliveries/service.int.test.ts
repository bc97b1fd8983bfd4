import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { register, requestLoginCode } from '@/lib/features/auth/contract'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'

const dataDir = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const made = `${mkdtempSync('/tmp/uta-codes-')}/data`
  // Read once for the process.
  process.env.DATA_DIR = made
  return made
})
const { isTTY } = process.stdout

beforeEach(async () => {
  process.stdout.isTTY = false
  await createUser({ telegramUsername: '@irina_s', telegramId: null })
})
afterEach(() => {
  process.stdout.isTTY = isTTY
})
afterAll(() => rmSync(dirname(dataDir), { recursive: true }))

const askToSignIn = { body: { telegramUsername: 'irina_s' } }
const askToRegister = { body: { name: 'Олег', email: '', team: 'CASH', telegramUsername: 'oleg_s' } }

test('a code that can’t be written down is an error, leaves no request, and the next one is taken', async () => {
  // No folder can be made in its place.
  writeFileSync(dataDir, '')
  const answers = [await callRoute(requestLoginCode, askToSignIn), await callRoute(register, askToRegister)]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 503,
      error:
        'Сервер не смог записать код. Сообщите тому, кто обслуживает сервер: причина указана в его журнале',
    })
  expect(await prisma.signInChallenge.count()).toBe(0)

  rmSync(dataDir)
  mkdirSync(dataDir)
  expect(await callForData(requestLoginCode, askToSignIn)).toMatchObject({ isOnTerminal: true })
  expect(readFileSync(`${dataDir}/sign-in-codes`, 'utf8')).toMatch(/sign-in code for @irina_s: \d{6}\n$/)
})
