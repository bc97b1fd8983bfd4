import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

async function open(page: Page) {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  return page.getByRole('dialog')
}

async function fill(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Bug' }).click()
  await dialog.getByLabel('Title').fill('Чек не печатается')
  await dialog.getByLabel('Description').fill('После смены кассира чек не печатается.')
}

const send = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
const findToast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('feedback: what is wrong is said at its field, a failure keeps what was typed, and it becomes an issue', async ({
  page,
  signIn,
  console,
  codeHost,
}) => {
  console.expectError(/500|\[toast\]/)
  await signIn(await createUser())
  const dialog = await open(page)
  await test.step('what is wrong', async () => {
    await send(page)
    for (const message of [
      'Please select the type of feedback',
      'Title must be at least 5 characters',
      'Description must be at least 10 characters',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible()
    }
    await dialog.getByLabel('Title').fill('x'.repeat(101))
    await dialog.getByLabel('Description').fill('x'.repeat(2001))
    await send(page)
    await expect(dialog.getByText('Title must be less than 100 characters')).toBeVisible()
    await expect(dialog.getByText('Description must be less than 2000 characters')).toBeVisible()
  })
  await test.step('a failure', async () => {
    await page.route('**/api/feedback', (route) => route.fulfill({ status: 500, body: '{}' }))
    await fill(page)
    await expectAccessible(page)
    await send(page)
    await expect(dialog.getByText('Failed to submit feedback. Please try again later.')).toBeVisible()
    await expect(findToast(page, 'Failed to send feedback. Please try again later.')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Чек не печатается')
    await page.unroute('**/api/feedback')
  })
  await send(page)
  await expect(findToast(page, 'Thank you for your feedback!')).toContainText(
    'Your message has been sent successfully',
  )
  await expect(dialog.getByText('An issue was opened for your feedback.')).toBeVisible()
  const [issue] = codeHost.issues
  const link = dialog.getByRole('link', { name: `Issue #${issue?.number}` })
  await expect(link).toHaveAttribute('href', issue?.html_url ?? '')
  await expect(link).toHaveAttribute('target', '_blank')

  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
})

test('anonymous people are asked to log in, and while the code host is down feedback is kept on its own page', async ({
  page,
  signIn,
  codeHost,
  console,
}) => {
  // About shows the roadmap, which comes from there as well.
  console.expectError(/api\/roadmap/)
  codeHost.mode = 'down'
  const dialog = await open(page)
  await expect(page.getByText('You need to be logged in to submit feedback.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/auth/)

  await signIn(await createUser({ name: 'Ирина Смирнова' }))
  await open(page)
  await fill(page)
  await send(page)
  await expect(dialog.getByText('Your feedback was saved and will reach the developers.')).toBeVisible()
  const address = await dialog.getByRole('link', { name: 'Issue #1' }).getAttribute('href')
  expect(address).toMatch(/\/feedback\/1$/)
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { name: 'Чек не печатается' })).toBeVisible()
  await expect(page.getByText('Ирина Смирнова')).toHaveCount(2)
})

test('without a session it asks to log in', async ({ page, signIn, console }) => {
  console.expectError(/401|403|503|\[toast\]/)
  const user = await createUser()
  await signIn(user)
  await page.route('**/api/feedback', (route) =>
    route.fulfill({ status: 403, json: { success: false, error: 'no', code: 'forbidden' } }),
  )
  const dialog = await open(page)
  await fill(page)
  await send(page)
  await expect(dialog.getByText('Authentication failed. Please log in again.')).toBeVisible()
  await expect(findToast(page, 'Authentication Required')).toContainText('Please log in to submit feedback.')

  await page.evaluate(() => {
    localStorage.setItem('authToken', 'stored')
    localStorage.setItem('accessToken', 'stored')
    localStorage.setItem('authUser', JSON.stringify({ _id: '0'.repeat(24), name: 'Ирина' }))
    localStorage.setItem('refreshToken', 'stored')
  })
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, body: '{}' }))
  await send(page)
  await expect(findToast(page, 'Authentication Error')).toContainText(
    'Your session has expired. Please log in again.',
  )

  await test.step('one that has really run out leads to signing in, asks nothing, and loses nothing', async () => {
    await page.unrouteAll()
    await page.evaluate(() => localStorage.clear())
    await prisma.session.updateMany({ data: { revokedAt: new Date() } })
    const asked: string[] = []
    page.on('dialog', (question) => {
      asked.push(question.type())
      return question.accept()
    })
    await send(page)
    await expect(page).toHaveURL('/auth?from=%2Fabout&expired=1')
    await expect(page.getByText('Сеанс истёк. Пожалуйста, войдите снова.')).toBeVisible()
    expect(asked).toEqual([])
    await signIn(user)
    await open(page)
    await expect(dialog.getByLabel('Title')).toHaveValue('Чек не печатается')
  })
})
