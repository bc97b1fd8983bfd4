import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { cutDatabaseOff } from '@/tests/fixtures/database-cut'
import { isTooWide, PHONE, PROVOKED } from '@/tests/fixtures/project-screens'

const INNER = /ECONN|postgres|prisma|node_modules|:\d{4}/i

test('while the database is away pages are 503 and say so, and open by themselves once it is back', async ({
  page,
  request,
  console,
  signIn,
}) => {
  console.expectError(PROVOKED)
  await signIn(await createUser())
  await page.goto('/projects')
  const giveBack = await cutDatabaseOff()
  try {
    await test.step('to everybody, in either language and way', async () => {
      const asked = {
        document: await page.request.get('/projects'),
        navigation: await page.request.get('/projects', { headers: { rsc: '1' } }),
        // Nobody is signed in there, so that only its render finds out.
        shared: await request.get(`/shared-protocols/${'x'.repeat(43)}`, {
          headers: { 'accept-language': 'en' },
        }),
        russian: await request.get(`/shared-protocols/${'x'.repeat(43)}`),
      }
      for (const [name, answer] of Object.entries(asked)) {
        expect(answer.status(), name).toBe(503)
        expect(answer.headers(), name).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
        const text = await answer.text()
        expect(text, name).toContain(answer.headers()['x-request-id'])
        expect(text, name).not.toMatch(INNER)
      }
      expect(await asked.document.text()).toContain('The database is not reachable right now')
      expect(await asked.shared.text()).toContain('The database is not reachable right now')
      expect(await asked.russian.text()).toContain('База данных сейчас недоступна')
    })
    await test.step('to the person who goes on', async () => {
      await page.getByRole('link', { name: 'Baskets' }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'The database is not reachable right now' })
      await expect(notice).toContainText(/Code: [\w-]{36}/)
      await page.setViewportSize(PHONE)
      for (const theme of ['light', 'dark']) {
        await page.evaluate((chosen) => localStorage.setItem('ui-theme', chosen), theme)
        await page.reload()
        await expect(notice).toBeVisible()
        await expectAccessible(page)
        expect(await isTooWide(page)).toBe(false)
      }
    })
  } finally {
    await giveBack()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Baskets' })).toBeVisible()
})
