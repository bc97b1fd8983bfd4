import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, newcomer, registerPerson, signIn } from '@/tests/fixtures/auth-screens'

const STALE = 'stale.access.token'
const isSignIn = (address: string) => new URL(address).pathname === '/auth'

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

/** Registers somebody and signs them in; the page ends on `from`. */
async function comeIn(page: Page, telegram: Parameters<typeof registerPerson>[1], from = '/') {
  const person = newcomer()
  await registerPerson(page, telegram, person)
  await signIn(page, telegram, person, from)
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
    for (const [name, values] of Object.entries(STORED)) {
      const comesIn = cookie === 'live' || name === 'live'
      test(`cookie ${cookie}, storage ${name} → ${comesIn ? 'goes on' : 'form'}`, async ({
        page,
        context,
        telegram,
      }) => {
        await comeIn(page, telegram)
        // A page that makes no calls: the dashboard would itself notice, and go to sign in at the same time.
        await page.goto('/about')
        await store(page, values)
        const session = (await context.cookies()).find(({ name: key }) => key.endsWith('session-token'))
        if (!session) throw new Error('There is no session cookie.')
        if (cookie !== 'live') await context.clearCookies()
        if (cookie === 'dead') await context.addCookies([{ ...session, value: 'dead' }])

        const visits: string[] = []
        // Documents that are asked for; the router's own entries in the history are none.
        page.on('request', (request) => {
          if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
            visits.push(new URL(request.url()).pathname)
          }
        })
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
  }

  test('a browser that keeps no cookies gets the form and the reason, not a loop', async ({
    page,
    context,
    telegram,
  }) => {
    await comeIn(page, telegram)
    await context.clearCookies()
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

  test('a server that can’t be asked takes nothing away', async ({ page, context, telegram }) => {
    await comeIn(page, telegram)
    await context.clearCookies()
    await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/projects')
    await expect(page.getByText('Нет связи с сервером')).toBeVisible()
    expect((await stored(page)).refreshToken).toBeTruthy()
  })
})

test.describe('the access token has run out', () => {
  test('ten tabs that notice at once share one renewal, and nobody is logged out', async ({
    page,
    context,
    telegram,
  }) => {
    await comeIn(page, telegram)
    // A hidden tab closes its stream of changes. Here all ten count as visible, and would take up every connection
    // that the browser opens to one host.
    await context.route('**/api/events?*', (route) => route.abort())
    const tabs = await Promise.all(Array.from({ length: 10 }, () => context.newPage()))
    await Promise.all(tabs.map((tab) => tab.goto('/')))
    const renewals: number[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/api/auth/refresh')) renewals.push(response.status())
    })
    await expireToken(page)
    await Promise.all(
      tabs.map(async (tab) => {
        const answered = tab.waitForResponse(
          (response) => response.url().includes('/api/projects/search') && response.ok(),
        )
        await tab.getByPlaceholder('Enter project ID or name (use * for object search)').fill('*')
        await tab.keyboard.press('Enter')
        await answered
      }),
    )
    expect(tabs.filter((tab) => isSignIn(tab.url()))).toEqual([])
    expect(renewals.every((status) => status === 200)).toBe(true)
    expect(renewals.length).toBeLessThanOrEqual(3)
    const { accessToken, authToken } = await stored(page)
    expect(accessToken).not.toBe(STALE)
    expect(authToken).toBe(accessToken)
    await page.reload()
    await expect(page).toHaveURL('/')
  })

  test('an answer that gets lost on the way is asked for again', async ({ page, telegram }) => {
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
  })

  test('a browser that only has authToken renews it by its own call', async ({ page, telegram }) => {
    await comeIn(page, telegram)
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
    await page.getByPlaceholder('Enter project ID or name (use * for object search)').fill('*')
    await context.clearCookies()
    await store(page, { ...STORED.dead })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth?from=%2F')
    expect(await stored(page)).not.toHaveProperty('authUser')
    await signIn(page, telegram, person)
    await expect(page).toHaveURL('/')
  })
})

async function search(page: Page) {
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/projects/search') && response.ok(),
  )
  await page.getByPlaceholder('Enter project ID or name (use * for object search)').fill('*')
  await page.keyboard.press('Enter')
  await answered
}

test.describe('logging out', () => {
  test('ends the session here, on the server and in the other tabs', async ({ page, context, telegram }) => {
    await comeIn(page, telegram)
    const other = await context.newPage()
    await other.goto('/projects?status=active')
    const { accessToken } = await stored(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(new AuthScreens(page).title('Вход в U.T.A.')).toBeVisible()
    await expect(other).toHaveURL('/auth?from=%2Fprojects%3Fstatus%3Dactive')
    expect(await stored(page)).not.toHaveProperty('accessToken')

    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await page.request.get('/api/projects/dashboard', { headers })).status()).toBe(401)
    await page.goto('/projects')
    await expect(page).toHaveURL('/auth?from=%2Fprojects')
  })

  test('says so where the server can’t be reached, and keeps the session', async ({
    page,
    telegram,
    console,
  }) => {
    console.expectError(/^\[toast\].*could not be logged out/)
    await comeIn(page, telegram)
    await page.route('**/api/auth/logout', (route) => route.abort())
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(
      page.getByText('You could not be logged out. Please try again.', { exact: true }),
    ).toBeVisible()
    await page.unroute('**/api/auth/logout')
    await page.reload()
    await expect(page).toHaveURL('/')
  })

  test('works for a person whose storage was emptied', async ({ page, telegram }) => {
    await comeIn(page, telegram)
    await store(page, STORED.none)
    await page.reload()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth')
  })
})

test('signing in brings the other tabs in too', async ({ page, context, telegram }) => {
  const person = newcomer()
  await registerPerson(page, telegram, person)
  const other = await context.newPage()
  await other.goto('/projects')
  await expect(other).toHaveURL('/auth?from=%2Fprojects')
  await signIn(page, telegram, person)
  await expect(other).toHaveURL('/projects')
})
