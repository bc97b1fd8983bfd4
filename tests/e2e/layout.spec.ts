import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { PHONE } from '@/tests/fixtures/project-screens'

const SMALLEST_TARGET = 40

test('About is public, and every other page leads to sign in', async ({ page, telegram, console }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About U.T.A.' })).toBeVisible()
  const steps = page.getByRole('region', { name: 'How to sign in' }).getByRole('listitem')
  await expect(steps).toHaveCount(4)
  const link = page.getByRole('link', { name: `Open @${telegram.botUsername}` })
  await expect(link).toHaveAttribute('href', `https://t.me/${telegram.botUsername}`)
  await expectAccessible(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')

  await test.step('an unknown address shows the About page with a note', async () => {
    console.expectError(/404/)
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('There is no page at this address')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'About U.T.A.' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('/login leads to sign in, and a protected page remembers where to', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/auth')
    await page.goto('/teams?team=CASH')
    await expect(page).toHaveURL('/auth?from=%2Fteams%3Fteam%3DCASH')
  })
})

test.describe('for a signed-in person', () => {
  test.beforeEach(async ({ signIn }) => {
    await signIn(await createUser({ name: 'Мария Петрова' }))
  })

  test('the header names the person and leads everywhere; theme and language are remembered', async ({
    page,
    context,
  }) => {
    await page.goto('/teams')
    await test.step('the first Tab leads past the header', async () => {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
    })

    const ownPages = page.getByRole('button', { name: 'Your pages' })
    await test.step('their name leads to the profile, and the menu beside it to what is their own', async () => {
      await page.getByRole('link', { name: 'Profile: Мария Петрова' }).click()
      await expect(page).toHaveURL('/profile')
      await ownPages.click()
      await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Tracked Projects', 'Trash'])
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Trash' }).click()
      await expect(page).toHaveURL('/trash')
    })
    await test.step('a page that is slow to come shows that it is on its way', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/tracked-projects\?_rsc=/, async (route) => {
        await held
        await route.continue()
      })
      await ownPages.click()
      await page.getByRole('menuitem', { name: 'Tracked Projects' }).click()
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
      release()
      await expect(page).toHaveURL('/tracked-projects')
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    })
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    await navigation.getByRole('link', { name: 'Roadmap' }).click()
    await expect(page).toHaveURL('/roadmap')
    await expect(navigation.locator('[aria-current=page]')).toHaveText('Roadmap')
    await expectAccessible(page)

    await test.step('the theme is light at first, changes at once and survives a reload', async () => {
      await expect(page.locator('html')).toContainClass('light')
      await page.getByRole('button', { name: 'Theme' }).click()
      await page.getByRole('menuitemradio', { name: 'Dark' }).click()
      await expect(page.locator('html')).toContainClass('dark')
      await expectAccessible(page)
      expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')
      await page.reload()
      await expect(page.locator('html')).toContainClass('dark')
    })

    await page.getByRole('link', { name: 'About U.T.A.' }).click()
    await expect(page).toHaveURL('/about')
    // The first one counts: that of the dark background, also where the system's theme is light, and after a navigation.
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#141519')
    const back = page.getByRole('banner').getByRole('link', { name: 'Back to the dashboard' })
    await expect(back).toBeVisible()

    await test.step('the language switch turns every word', async () => {
      await page.goto('/teams')
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('menuitemradio', { name: 'Русский' }).click()
      await expect(page.getByRole('navigation', { name: 'Основная навигация' })).toContainText('Сценарии')
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1, name: 'О U.T.A.' })).toBeVisible()
    })
    await test.step('logging out ends the session on the server, not only here', async () => {
      await page.goto('/teams')
      const before = await context.cookies()
      await page.getByRole('button', { name: 'Выйти' }).click()
      await expect(page).toHaveURL('/auth')
      await context.addCookies(before)
      await page.goto('/teams')
      await expect(page).toHaveURL('/auth?from=%2Fteams')
    })
  })

  test('on a phone the menu holds the navigation, and nothing is too small or too wide', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/teams')
    const sizes = await page
      .locator('header, footer')
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_TARGET - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'U.T.A.' })
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Baskets' }).click()
    await expect(page).toHaveURL('/baskets')
    await expect(menu).toBeHidden()
  })
})
