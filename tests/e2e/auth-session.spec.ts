import type { Page } from '@playwright/test'
import { sessionCookieNameFor } from '@/lib/shared/session'
import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, bringIn, registered, signIn } from '@/tests/fixtures/auth-screens'

const STALE = 'stale.access.token'
const SEARCH = 'Enter project ID or name (use * for object search)'
const isSignIn = (address: string) => new URL(address).pathname === '/auth'

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

/** Signs a person in, on the dashboard. */
async function comeIn(page: Page, telegram: Parameters<typeof bringIn>[1]) {
  const person = await registered(telegram)
  await bringIn(page, telegram, person)
  await page.goto('/')
  return person
}

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

/** Replaces what the browser keeps of the session; a null takes it away. */
function store(page: Page, values: Record<string, string | null>): Promise<void> {
  return page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    }
  }, values)
}

/** As if the access token had run out. */
const expireToken = (page: Page) => store(page, { accessToken: STALE, authToken: STALE })

const STORED = {
  live: {},
  none: { accessToken: null, authToken: null, refreshToken: null, authUser: null },
  garbage: { accessToken: 'ключ\n', authToken: '', refreshToken: '{}', authUser: '{' },
  'without a person': { authUser: null },
  'with an unreadable person': { authUser: '{"name":' },
  dead: { accessToken: STALE, authToken: STALE, refreshToken: 'unknown' },
} satisfies Record<string, Record<string, string | null>>

test.describe('/auth for a browser that has been here before', () => {
  for (const cookie of ['live', 'none', 'dead'] as const) {
    test(`with a cookie: ${cookie}`, async ({ page, context, request, telegram }) => {
      // Requested documents, without the router's own entries in the history.
      const visits: string[] = []
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
          visits.push(new URL(request.url()).pathname)
        }
      })
      for (const [name, values] of Object.entries(STORED)) {
        const comesIn = cookie === 'live' || name === 'live'
        await test.step(`storage ${name} → ${comesIn ? 'goes on' : 'form'}`, async () => {
          // A page that makes calls would notice by itself, and go to sign in at the same time.
          await page.goto('about:blank')
          await context.clearCookies()
          await bringIn(page, telegram, await registered(telegram))
          await store(page, values)
          const session = (await context.cookies()).find(({ name: key }) => key.endsWith('session-token'))
          if (!session) throw new Error('There is no session cookie.')
          if (cookie !== 'live') await context.clearCookies()
          if (cookie === 'dead') await context.addCookies([{ ...session, value: 'dead' }])

          visits.length = 0
          await page.goto('/auth?from=/teams')
          if (comesIn) {
            await expect(page).toHaveURL('/teams')
            await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
          } else {
            await expect(new AuthScreens(page).title('Вход в U.T.A.')).toBeVisible()
            expect(Object.keys(await stored(page)).filter((key) => key !== 'ui-theme')).toEqual([])
          }
          expect(visits.filter((path) => path === '/auth').length).toBeLessThanOrEqual(1)
        })
      }
      if (cookie !== 'dead') return
      await test.step('which opens no page, not even the placeholder of what is not there yet', async () => {
        const headers = { cookie: `${sessionCookieNameFor(false)}=dead` }
        for (const path of ['/under-construction', '/teams']) {
          const answer = await request.get(path, { headers })
          const { pathname, searchParams } = new URL(answer.url())
          expect({ pathname, from: searchParams.get('from') }).toEqual({ pathname: '/auth', from: path })
          expect(await answer.text()).not.toContain('Under Construction')
        }
      })
    })
  }

  test('that keeps no cookies, or whose server can’t be asked', async ({ page, context, telegram }) => {
    await bringIn(page, telegram, await registered(telegram))
    await context.clearCookies()

    await test.step('nothing is removed where the answer is unknown', async () => {
      await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto('/projects')
      await expect(page.getByText('Нет связи с сервером')).toBeVisible()
      expect((await stored(page)).refreshToken).toBeTruthy()
      await page.unroute('**/api/auth/refresh')
    })
    await test.step('the form and the reason, not a loop', async () => {
      await page.route('**/api/auth/refresh', async (route) => {
        const answer = await route.fetch()
        const { 'set-cookie': _, ...headers } = answer.headers()
        await route.fulfill({ response: answer, headers })
        await context.clearCookies()
      })
      await page.goto('/projects')
      await expect(page.getByRole('alert').getByText('Браузер не сохраняет cookie')).toBeVisible()
      await expect(page).toHaveURL(/\/auth/)
    })
  })
})

async function search(page: Page) {
  const answered = page.waitForResponse(
    // 304 where it found the same as before.
    (response) => response.url().includes('/api/projects/search') && [200, 304].includes(response.status()),
  )
  await page.getByPlaceholder(SEARCH).fill('*')
  await page.keyboard.press('Enter')
  await answered
  // A caller that asks while an answer is still being read gets that answer, and makes no call.
  await expect(page.getByRole('status').filter({ hasText: /projects? found$/ })).toBeVisible()
}

/** Returns how many tabs renew the session or wait for the renewing one. */
async function tabsThatRenew(): Promise<number> {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [...held, ...pending].filter(({ name }) => name === 'uta-refresh').length
}

test.describe('the access token has run out', () => {
  // How ten calls at once fare at the server is the routes' own test.
  test('tabs that notice at once share one renewal, and none is logged out', async ({
    page,
    context,
    telegram,
  }) => {
    await comeIn(page, telegram)
    // A hidden tab closes its stream of changes; here both count as visible.
    await context.route('**/api/events?*', (route) => route.abort())
    const tabs = [page, await context.newPage()]
    await Promise.all(tabs.map((tab) => tab.goto('/')))
    const renewals: number[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/api/auth/refresh')) renewals.push(response.status())
    })
    // Both are to notice before the first is through.
    await context.route('**/api/auth/refresh', async (route) => {
      await expect.poll(() => page.evaluate(tabsThatRenew)).toBe(tabs.length)
      await route.continue()
    })
    await expireToken(page)
    for (const tab of tabs) await expect.poll(async () => (await stored(tab)).accessToken).toBe(STALE)
    await Promise.all(tabs.map(search))
    expect(tabs.filter((tab) => isSignIn(tab.url()))).toEqual([])
    expect(renewals).toEqual([200])
    const { accessToken, authToken } = await stored(page)
    expect(accessToken).not.toBe(STALE)
    expect(authToken).toBe(accessToken)
    await page.reload()
    await expect(page).toHaveURL('/')
  })

  test('an answer that gets lost is asked for again, and authToken alone is renewed by its own call', async ({
    page,
    telegram,
  }) => {
    await comeIn(page, telegram)
    let isFirst = true
    await page.route('**/api/auth/refresh', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await route.fetch()
      await route.abort('connectionreset')
    })
    await expireToken(page)
    await search(page)
    expect((await stored(page)).accessToken).not.toBe(STALE)

    await store(page, { accessToken: null, authToken: STALE })
    const renewed = page.waitForResponse('**/api/telegram-auth/refresh-token')
    await search(page)
    expect((await renewed).status()).toBe(200)
    expect((await stored(page)).accessToken).toBeTruthy()
  })

  test('a refused renewal clears everything and leads to sign-in and back', async ({
    page,
    context,
    telegram,
  }) => {
    const person = await comeIn(page, telegram)
    // Typed before: the dashboard asks by itself, too, and may leave as soon as the session is dead.
    await page.getByPlaceholder(SEARCH).fill('*')
    await context.clearCookies()
    await store(page, { ...STORED.dead })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth?from=%2F&expired=1')
    await expect(page.getByText('Сеанс истёк. Пожалуйста, войдите снова.')).toBeVisible()
    expect(await stored(page)).not.toHaveProperty('authUser')
    await signIn(page, telegram, person)
    await expect(page).toHaveURL('/')
  })
})

test('logging out ends the session here, on the server and in the other tabs', async ({
  page,
  context,
  telegram,
  console,
}) => {
  console.expectError(/^\[toast\].*could not be logged out/)
  await comeIn(page, telegram)
  const logOut = page.getByRole('button', { name: 'Log out' })

  await test.step('it shows a message where the server can’t be reached, and keeps the session', async () => {
    await page.route('**/api/auth/logout', (route) => route.abort())
    await logOut.click()
    const message = 'You could not be logged out. Please try again.'
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await page.unroute('**/api/auth/logout')
    await page.reload()
    await expect(page).toHaveURL('/')
  })

  const other = await context.newPage()
  const isAwake = other.waitForResponse('**/api/events?*')
  await other.goto('/projects?status=active')
  await isAwake
  const { accessToken } = await stored(page)
  await logOut.click()
  await expect(page).toHaveURL('/auth')
  await expect(new AuthScreens(page).title('Вход в U.T.A.')).toBeVisible()
  await expect(other).toHaveURL('/auth?from=%2Fprojects%3Fstatus%3Dactive')
  expect(await stored(page)).not.toHaveProperty('accessToken')

  const headers = { authorization: `Bearer ${accessToken}` }
  expect((await page.request.get('/api/projects/dashboard', { headers })).status()).toBe(401)
  await page.goto('/projects')
  await expect(page).toHaveURL('/auth?from=%2Fprojects')
})

test('signing in brings the other tabs in too, and works without what was stored', async ({
  page,
  context,
  telegram,
}) => {
  const person = await registered(telegram)
  const other = await context.newPage()
  await other.goto('/projects')
  await expect(other).toHaveURL('/auth?from=%2Fprojects')
  await signIn(page, telegram, person)
  await expect(other).toHaveURL('/projects')
  await other.close()

  await test.step('logging out works for a person whose storage was emptied', async () => {
    await store(page, STORED.none)
    await page.reload()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth')
  })
})
