import { createUser } from '@/tests/factories/user'
import { expectAccessible, expectAccessibleAtFirst } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'

/** With all parts drawn it would be tens of thousands, which blocks a page for seconds. */
const MOST_ELEMENTS = 1_000

const PHONE = { width: 390, height: 844 }

test('the API page is public, and people who are signed in can try its calls', async ({
  page,
  console,
  signIn,
}) => {
  // What an anonymous call is refused with shows up in the console of the page that tried it.
  console.expectError(/401/)
  const loaded: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/openapi.json')) loaded.push(response.url())
  })
  await page.goto('/api-docs')
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  const call = page.locator('#operations-projects-searchProjects')

  await test.step('its parts are loaded when they are opened', async () => {
    await expectAccessibleAtFirst(page)
    await expect(page.getByText('Loading')).toHaveCount(0)
    await expect(page.locator('.swagger-ui')).toHaveCount(0)
    expect(loaded).toEqual([])
    expect(await page.locator('*').count()).toBeLessThan(MOST_ELEMENTS)
  })

  await test.step('a call says what it takes and answers', async () => {
    await page.getByRole('heading', { level: 2, name: 'Projects', exact: true }).click()
    await call
      .getByRole('button', { name: /\/projects\/search/ })
      .first()
      .click()
    await expect(call.getByText('Everybody who is signed in may call this.')).toBeVisible()
    await expect(call.getByText('No session or token, or one that is expired')).toBeVisible()
  })

  const status = call.locator('.live-responses-table .response .response-col_status')
  await test.step('without a session it is refused, with one it answers', async () => {
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(status).toContainText('401')
    await signIn(await createUser())
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(status).toContainText('200')
  })
})

test('the description for machines is linked and served', async ({ page, request }) => {
  await page.goto('/api-docs')
  const href = await page.getByRole('link', { name: 'openapi.json', exact: true }).getAttribute('href')
  const answer = await request.get(href ?? '')
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0' })
})

test.describe('on a phone, in the dark and in Russian', () => {
  test.use({ viewport: PHONE, colorScheme: 'dark' })

  test('everything fits', async ({ page, context, server }) => {
    await context.addCookies([{ name: 'ui-language', value: 'ru', url: server.url }])
    await page.addInitScript(() => localStorage.setItem('ui-theme', 'dark'))
    await page.goto('/api-docs')
    await expectAccessible(page)
    await page.getByRole('heading', { level: 2, name: 'Projects', exact: true }).click()
    await expect(page.locator('#operations-projects-searchProjects')).toBeVisible()
    await expectAccessible(page)
    await expect(page.locator('html')).toContainClass('dark-mode')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })
})
