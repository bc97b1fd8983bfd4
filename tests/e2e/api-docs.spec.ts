import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

const PHONE = { width: 390, height: 844 }

test('anybody finds a call by a word, and sees what it takes, answers and fails with', async ({ page }) => {
  await page.goto('/api-docs')
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  await expectAccessible(page)

  const contents = page.getByRole('complementary')
  await contents.getByRole('searchbox', { name: 'Search calls' }).fill('track post')
  await contents.getByRole('link', { name: /POST.*track/ }).click()
  await expect(page).toHaveURL('/api-docs/tracking#trackProject')

  const call = page.getByRole('article', { name: '/projects/{id}/track' }).first()
  await expect(call.getByText('Signed in')).toBeVisible()
  await expect(call.getByRole('heading', { name: 'Parameters' })).toBeVisible()
  await expect(call.getByText('isTracked')).toBeVisible()
  await expect(call.getByRole('link', { name: '401 unauthenticated' })).toBeVisible()
  await expectAccessible(page)
})

test('the example is copied as it can be pasted into a terminal', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/api-docs/projects')
  const call = page.locator('#createProject')
  await call.getByRole('button', { name: 'Copy' }).click()
  await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^curl 'http.*\/api\/projects' \\\n {2}-X POST \\\n {2}-H "Authorization: Bearer \$ACCESS_TOKEN"/,
  )
})

test('an object’s name leads to its fields', async ({ page }) => {
  await page.goto('/api-docs/projects')
  await page.locator('#getProject').getByRole('link', { name: 'Project', exact: true }).click()
  await expect(page).toHaveURL('/api-docs/schemas#Project')
  const project = page.getByRole('region', { name: 'Project', exact: true })
  await expect(project).toBeInViewport()
  await expect(project.getByText('projectNumber')).toBeVisible()
  await expectAccessible(page)
})

test('the description for machines is linked and served', async ({ page, request }) => {
  await page.goto('/api-docs')
  const href = await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href')
  const answer = await request.get(href ?? '')
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0' })
})

test('a section that does not exist shows the About page', async ({ page, console }) => {
  console.expectError(/404/)
  const answer = await page.goto('/api-docs/no-such-section')
  expect(answer?.status()).toBe(404)
})

test.describe('on a phone, in the dark and in Russian', () => {
  test.use({ viewport: PHONE, colorScheme: 'dark' })

  test('everything fits, and the contents open and close', async ({ page, context, server }) => {
    await context.addCookies([{ name: 'ui-language', value: 'ru', url: server.url }])
    await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'))
    await page.goto('/api-docs')
    await page.getByRole('button', { name: 'Содержание' }).click()
    await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Проекты/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Проекты' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectAccessible(page)
  })
})
