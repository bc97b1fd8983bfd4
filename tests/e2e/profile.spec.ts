import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createErrorReport } from '@/tests/factories/error-report'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { picture } from '@/tests/fixtures/images'
import { PHONE } from '@/tests/fixtures/project-screens'

type User = Awaited<ReturnType<typeof createUser>>

let user: User

test.beforeEach(async ({ signIn }) => {
  user = await createUser({
    name: 'Ирина Смирнова',
    email: 'irina@example.com',
    team: 'CASH',
    role: 'viewer',
  })
  await signIn(user)
})

async function open(page: Page) {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
}

const stored = () => prisma.user.findUniqueOrThrow({ where: { id: user.id } })
const inHeader = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Profile:/ })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const card = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true }).locator('../..')

const photo = async () => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture()) })

test.describe('the page', () => {
  test('shows who the person is and what waits for them', async ({ page }) => {
    const { id: scenarioId, scenarioNumber } = await createScenario({ responsibleId: user.id })
    const report = { scenarioId, responsibleUserId: user.id, description: 'Чек без марки', isBlocker: true }
    await createErrorReport({ ...report, plannedFixDate: new Date('2026-01-02') })
    await open(page)
    const account = card(page, 'Ирина Смирнова')
    await expect(account).toContainText('Viewer')
    await expect(account).toContainText('CASH')
    await expect(page.getByRole('link', { name: user.telegramUsername })).toHaveAttribute(
      'href',
      `https://t.me/${user.telegramUsername.slice(1)}`,
    )
    const errors = card(page, 'My active errors')
    await expect(errors).toContainText('Чек без марки')
    await expect(errors).toContainText('Fix was planned January 2, 2026')
    await expect(errors.getByRole('link', { name: scenarioNumber })).toHaveAttribute(
      'href',
      `/scenarios/${scenarioId}`,
    )
    await expectAccessible(page)
  })

  test('of a newcomer says what will be there, and fits a phone', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page)
    await expect(page.getByText('No active errors')).toBeVisible()
    await expect(page.getByText('Nothing to show yet')).toBeVisible()
    await expect(page.getByText('Nothing has happened yet')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => localStorage.setItem('ui-theme', 'dark'))
    await page.reload()
    await expect(page.locator('html')).toContainClass('dark')
    await expectAccessible(page)
  })
})

test('personal details: wrong ones show a message, unsaved ones are restored, and the header follows saved ones', async ({
  page,
  console,
}) => {
  console.expectError(/Failed to load resource/)
  await open(page)
  const name = page.getByLabel('Name')
  await expect(save(page)).toBeDisabled()
  await test.step('what is not saved is there again after a reload, until it is discarded', async () => {
    await name.fill('Не сохранено')
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(name).toHaveValue('Не сохранено')
    await page.getByRole('button', { name: 'Discard' }).first().click()
    await expect(name).toHaveValue('Ирина Смирнова')
    await page.reload()
    await expect(name).toHaveValue('Ирина Смирнова')
  })
  await test.step('a wrong value shows a message at its field', async () => {
    await name.fill(' ')
    await page.getByRole('textbox', { name: 'Email' }).fill('irina')
    await save(page).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(page.getByText('This does not look like an email address')).toBeVisible()
    await expect(name).toBeFocused()
    expect(await stored()).toMatchObject({ name: 'Ирина Смирнова', email: 'irina@example.com' })
  })
  await test.step('a server that does not answer loses nothing', async () => {
    await page.route('**/api/profile', (route) => route.abort())
    await name.fill('Ирина Ким')
    await page.getByRole('textbox', { name: 'Email' }).fill('irina@example.com')
    await page.getByLabel('Team').click()
    await page.getByRole('option', { name: 'ABAP' }).click()
    await save(page).click()
    await expect(page.getByText('Failed to update profile')).toBeVisible()
    await page.unroute('**/api/profile')
  })
  await save(page).click()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  await expect(inHeader(page)).toHaveAccessibleName('Profile: Ирина Ким')
  await expect(card(page, 'Ирина Ким')).toContainText('ABAP')
  await expect(save(page)).toBeDisabled()
  expect(await stored()).toMatchObject({ name: 'Ирина Ким', team: 'ABAP', email: 'irina@example.com' })
})

test('a photo is shown here and in the header at once; another file is refused, and it can be removed', async ({
  page,
  console,
}) => {
  console.expectError(/415/)
  // The recorder of traces asks for the preview's blob; the page itself never does.
  console.expectError(/blob/)
  await open(page)
  const input = page.getByLabel('Photo')
  await input.setInputFiles(await photo())
  await expect(page.getByText('Photo updated', { exact: true })).toBeVisible()
  const { avatar } = await stored()
  await expect(inHeader(page).locator('img')).toHaveAttribute('src', avatar)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible()

  await test.step('the one before stays where another is refused', async () => {
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('Please choose a JPEG, PNG or WebP image of at most 50 megapixels.')
    await expect(page.getByRole('img', { name: 'Photo' })).toHaveAttribute('src', avatar)
    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_300_000) })
    await expect(alert).toHaveText('The image is too large: at most 5 MB are accepted.')
    expect((await stored()).avatar).toBe(avatar)
  })

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Photo removed', { exact: true })).toBeVisible()
  await expect(inHeader(page).locator('img')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Photo' })).toHaveCount(0)
})

test.describe('preferences', () => {
  test('hold as soon as they are chosen, and go back where they could not be stored', async ({
    page,
    console,
  }) => {
    console.expectError(/Failed to load resource|\[toast\]/)
    await open(page)
    const byPush = page.getByRole('switch', { name: 'In the browser' })
    await page.route('**/api/profile', (route) => route.abort())
    await byPush.click()
    await expect(page.getByText('Failed to save the setting', { exact: true })).toBeVisible()
    await expect(byPush).not.toBeChecked()
    await page.unroute('**/api/profile')

    await byPush.click()
    await expect(byPush).toBeChecked()
    await expect.poll(async () => (await stored()).remindByPush).toBe(true)
    await page.reload()
    await expect(byPush).toBeChecked()
  })

  test('the language follows the person into every browser, whichever it was chosen in', async ({
    page,
    signIn,
    openContext,
  }) => {
    await open(page)
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Русский' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
    expect((await stored()).language).toBe('ru')

    const elsewhere = await openContext()
    await signIn(user, elsewhere)
    const other = await elsewhere.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible()
    await other.getByRole('banner').getByRole('button', { name: 'Язык' }).click()
    await other.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    expect((await stored()).language).toBe('en')

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Not chosen' }).click()
    await expect.poll(async () => (await stored()).language).toBeNull()
  })
})
