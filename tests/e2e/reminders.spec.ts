import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { PHONE } from '@/tests/fixtures/project-screens'
import { bearerHeaders } from '@/tests/fixtures/session'

const TELEGRAM_ID = 77_001

/** A browser whose person allows notifications as soon as they are asked; what it shows and is asked can be read. */
async function allowNotifications(page: Page) {
  await page.addInitScript(() => {
    const seen: { asked: number; shown: string[] } = { asked: 0, shown: [] }
    const key = 'may-notify'
    class Shown {
      static get permission() {
        return sessionStorage.getItem(key) ?? 'default'
      }
      static async requestPermission() {
        seen.asked += 1
        sessionStorage.setItem(key, 'granted')
        return 'granted'
      }
      constructor(title: string, { body }: { body: string }) {
        seen.shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: Shown, seen })
  })
  return (): Promise<{ asked: number; shown: string[] }> => page.evaluate(() => Reflect.get(window, 'seen'))
}

/** Puts another tab before the page, or takes it away. */
async function setHidden(page: Page, isHidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Waits until the page answers: fields open once it does. */
async function becomesAlive(page: Page) {
  await expect(page.getByRole('textbox').first()).toBeEnabled()
}

test('reminders come as the profile says: by kind and channel, and not in quiet hours', async ({
  page,
  signIn,
  telegram,
  mail,
}) => {
  const user = await createUser({ telegramId: BigInt(TELEGRAM_ID), language: 'en' })
  const author = await bearerHeaders(await createUser({ name: 'Олег' }))
  telegram.addPerson({ id: TELEGRAM_ID, username: user.telegramUsername.slice(1) })
  const chat = { telegramId: BigInt(TELEGRAM_ID), chatId: BigInt(TELEGRAM_ID) }
  await prisma.telegramContact.create({ data: { ...chat, username: user.telegramUsername } })
  const assign = async () => {
    const { id, scenarioNumber } = await createScenario()
    const answer = await page.request.put(`/api/scenarios/${id}/responsible`, {
      headers: author,
      data: { responsible: user.id },
    })
    expect(answer.status()).toBe(200)
    return scenarioNumber
  }
  const choice = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const seen = await allowNotifications(page)
  await signIn(user)
  await page.goto('/profile')
  await becomesAlive(page)

  await test.step('what is not sent says why', async () => {
    await expect(page.getByText('Show that the address is yours first.')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'By email' })).toBeDisabled()
    await expect(choice('Morning digest: Email')).toBeDisabled()
    await expect(choice('Morning digest: Telegram')).toBeChecked()
  })

  await test.step('an address is theirs once they have entered the code that was mailed to it', async () => {
    await page.getByRole('button', { name: `Send a code to ${user.email}` }).click()
    const code = page.getByRole('textbox', { name: 'Code from the email' })
    await expect(code).toBeEnabled()
    const [taken] = mail.mails
    expect(taken?.to).toEqual([user.email])
    await code.scrollIntoViewIfNeeded()
    await page.screenshot({ path: 'test-results/reminders-email-code.png' })
    await expectAccessible(page)
    await code.fill(/\b\d{6}\b/.exec(taken?.content ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByRole('switch', { name: 'By email' })).toBeEnabled()
    await expect(code).toBeHidden()
  })

  await test.step('a scenario that is assigned to them is announced in the chat', async () => {
    const scenarioNumber = await assign()
    const { shown } = await telegram.waitForMessage((message) => message.shown.includes(scenarioNumber))
    expect(shown).toMatch(/^You are responsible for /)
  })

  await test.step('the browser is asked by a click, and shows what comes from then on', async () => {
    expect(await seen()).toEqual({ asked: 0, shown: [] })
    await page.getByRole('switch', { name: 'In the browser' }).click()
    await expect.poll(async () => (await seen()).asked).toBe(1)
    await expect.poll(() => prisma.user.count({ where: { remindByPush: true } })).toBe(1)
    const scenarioNumber = await assign()
    await expect
      .poll(async () => (await seen()).shown)
      .toEqual([expect.stringContaining(`You are responsible for ${scenarioNumber} now`)])
    await setHidden(page, true)
    const inHidden = await assign()
    await expect.poll(async () => (await seen()).shown.at(-1)).toContain(inHidden)
    await setHidden(page, false)
    await page.getByRole('switch', { name: 'In the browser' }).click()
    await expect.poll(() => prisma.user.count({ where: { remindByPush: true } })).toBe(0)
  })

  await test.step('a kind that they do not want by a channel does not come', async () => {
    const assigned = choice('Scenario assigned to me: Telegram')
    await assigned.click()
    await expect(assigned).not.toBeChecked()
    await expect.poll(() => prisma.mutedReminder.count()).toBe(1)
    await page.reload()
    await becomesAlive(page)
    await expect(assigned).not.toBeChecked()
    // A morning may come at any time.
    const countReminders = () => prisma.reminder.count({ where: { kind: 'scenario_assigned' } })
    const before = await countReminders()
    await assign()
    expect(await countReminders()).toBe(before)
    await assigned.click()
    await expect.poll(() => prisma.mutedReminder.count()).toBe(0)
  })

  await test.step('quiet hours begin and end when they say', async () => {
    await page.getByRole('switch', { name: 'Quiet hours' }).click()
    const from = page.getByLabel('Quiet from')
    await expect(from).toHaveValue('22:00')
    await from.fill('21:30')
    await from.blur()
    const stored = () => prisma.reminderSettings.findUnique({ where: { userId: user.id } })
    await expect.poll(async () => (await stored())?.quietFrom).toBe(21 * 60 + 30)
    expect(await stored()).toMatchObject({ quietTo: 8 * 60, timeZone: expect.stringMatching(/./) })
    await page.reload()
    await becomesAlive(page)
    await expect(from).toHaveValue('21:30')
    await expectAccessible(page)
  })

  await test.step('it fits a phone, and the dark', async () => {
    const card = page.getByRole('heading', { level: 2, name: 'Reminders' }).locator('../..')
    await card.scrollIntoViewIfNeeded()
    await page.screenshot({ path: 'test-results/reminders-light.png' })
    await page.evaluate(() => localStorage.setItem('ui-theme', 'dark'))
    await page.setViewportSize(PHONE)
    await page.reload()
    await expect(card).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await card.screenshot({ path: 'test-results/reminders-phone.png' })
    await expectAccessible(page)
  })

  await test.step('the start page shows how the bot has been', async () => {
    await page.goto('/')
    await page.setViewportSize({ width: 1440, height: 900 })
    const health = page.getByRole('heading', { name: 'System Health' }).locator('../..')
    await expect(health.getByText('Telegram bot')).toBeVisible()
    await health.screenshot({ path: 'test-results/health.png' })
  })
})
