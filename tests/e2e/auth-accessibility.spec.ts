import type { Page } from '@playwright/test'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { AuthScreens, newcomer, receiveCode, startBot } from '@/tests/fixtures/auth-screens'
import { isTooWide, PHONE } from '@/tests/fixtures/project-screens'

const WIDE = { width: 1280, height: 800 }

// The browser itself reports every refused call.
test.beforeEach(({ console }) => console.expectError(/Failed to load resource/))

/** No horizontal overflow, on a phone neither, and the accessibility scan finds no problem. */
async function expectGood(page: Page) {
  const own = page.viewportSize() ?? WIDE
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    expect(await isTooWide(page)).toBe(false)
  }
  await page.setViewportSize(own)
  await expectAccessible(page)
}

for (const [theme, viewport] of [
  ['light', WIDE],
  ['dark', PHONE],
] as const) {
  test.describe(`${theme}, ${viewport.width} px`, () => {
    test.use({ viewport })

    test('every step is accessible', async ({ page, telegram }) => {
      await page.addInitScript((value) => localStorage.setItem('ui-theme', value), theme)
      const person = newcomer()
      const screens = new AuthScreens(page)

      await screens.open()
      await expectGood(page)
      await screens.button('Получить код для входа').click()
      await expect(screens.banner).toBeVisible()
      await expectGood(page)

      await screens.openRegistration()
      await expectGood(page)
      await screens.button('Зарегистрироваться').click()
      await expect(screens.banner).toBeVisible()
      await expectGood(page)

      await screens.fillRegistration(person)
      await expectGood(page)
      await screens.confirm('000000')
      await expect(screens.banner).toBeVisible()
      await expectGood(page)

      await startBot(telegram, person)
      await screens.confirm(await receiveCode(telegram, person))
      await expect(screens.title('Регистрация завершена!')).toBeVisible()
      await expectGood(page)

      await screens.button('Перейти к входу').click()
      await screens.button('Получить код для входа').click()
      await expect(screens.title('Введите код входа')).toBeVisible()
      await expectGood(page)
    })
  })
}
