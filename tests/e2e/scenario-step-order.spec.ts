import type { Page } from '@playwright/test'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, PROVOKED, refuse, withoutLiveUpdates } from '@/tests/fixtures/project-screens'
import { aScenario, dialog, handle, open, row, rows, table } from '@/tests/fixtures/step-screens'

test('steps are moved by pointer, keyboard and place', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  const id = await aScenario('Один', 'Два', 'Три', 'Четыре')
  await signIn(await createUser())
  await open(page, id)
  await expect(rows(page)).toContainText(['Один', 'Два', 'Три', 'Четыре'])

  await test.step('by pointer', async () => {
    await drag(page, 1, 3)
    await expect(findToast(page, 'Steps reordered successfully')).toBeVisible()
    await expect(rows(page)).toContainText(['Два', 'Три', 'Один', 'Четыре'])
    await expect(rows(page).nth(2).getByRole('button', { name: 'Move step 3' })).toBeVisible()
  })

  await test.step('by keyboard, or not at all', async () => {
    await handle(page, 4).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Step 4 is lifted.')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Step 4 would now be step 3.')).toBeAttached()
    // It is shown before it is stored.
    const stored = page.waitForResponse('**/steps/reorder')
    await page.keyboard.press('Space')
    await expect(rows(page)).toContainText(['Два', 'Три', 'Четыре', 'Один'])
    await stored
    await handle(page, 1).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Step 1 is lifted.')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Step 1 stays where it was.')).toBeAttached()
    await expect(rows(page)).toContainText(['Два', 'Три', 'Четыре', 'Один'])
  })

  await test.step('by its place', async () => {
    await handle(page, 4).click()
    await dialog(page).getByRole('textbox', { name: 'Place, 1 to 4' }).fill('1')
    await expectAccessible(page)
    const stored = page.waitForResponse('**/steps/reorder')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toContainText(['Один', 'Два', 'Три', 'Четыре'])
    await stored
  })

  await test.step('an order that fails goes back', async () => {
    await refuse(page, '**/steps/reorder', 'PUT')
    await drag(page, 1, 3)
    await expect(findToast(page, 'Failed to reorder steps')).toBeVisible()
    await expect(rows(page)).toContainText(['Один', 'Два', 'Три', 'Четыре'])
  })
  await page.unroute('**/steps/reorder')
  await page.reload()
  await expect(rows(page)).toContainText(['Один', 'Два', 'Три', 'Четыре'])
})

/** Drags a step by its handle onto another. */
async function drag(page: Page, from: number, onto: number): Promise<void> {
  await table(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const start = await handle(page, from).boundingBox()
  const end = await handle(page, onto).boundingBox()
  if (!start || !end) throw new Error('There are no such steps.')
  const x = start.x + start.width / 2
  const middle = (box: { y: number; height: number }) => box.y + box.height / 2
  await page.mouse.move(x, middle(start))
  await page.mouse.down()
  await page.mouse.move(x, middle(start) + 8)
  await expect(page.getByText(`Step ${from} is lifted.`)).toBeAttached()
  await page.mouse.move(x, middle(end) + (onto > from ? 12 : -12), { steps: 5 })
  await expect(page.getByText(`Step ${from} would now be step ${onto}.`)).toBeAttached()
  await page.mouse.up()
}

test('two people order the same steps at once, and nothing is lost silently', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const id = await aScenario('Один', 'Два', 'Три', 'Четыре')
  await signIn(await createUser({ name: 'Анна Котова' }))
  const context = await openContext()
  await signIn(await createUser({ name: 'Пётр Волков' }), context)
  const other = await context.newPage()
  for (const screen of [page, other]) {
    await withoutLiveUpdates(screen)
    await open(screen, id)
    await expect(rows(screen)).toHaveCount(4)
  }
  const place = async (screen: Page, from: number, to: number) => {
    await handle(screen, from).click()
    await dialog(screen).getByRole('textbox').fill(String(to))
    await screen.keyboard.press('Enter')
  }

  await test.step('moves of different steps are both kept', async () => {
    await place(other, 4, 1)
    await expect(findToast(other, 'Steps reordered successfully')).toBeVisible()
    await place(page, 1, 3)
    await expect(findToast(page, 'Steps reordered successfully')).toContainText(
      'Пётр Волков has changed the steps meanwhile; both are kept.',
    )
    await expect(rows(page)).toContainText(['Четыре', 'Два', 'Три', 'Один'])
  })

  await test.step('of the same step the person decides', async () => {
    await expect(rows(other)).toContainText(['Четыре', 'Один', 'Два', 'Три'])
    await place(other, 2, 1)
    const question = dialog(other)
    await expect(question).toContainText('Анна Котова')
    const stored = other.waitForResponse('**/steps/reorder')
    await question.getByRole('button', { name: /^Keep mine/ }).click()
    await expect(rows(other)).toContainText(['Один', 'Четыре', 'Два', 'Три'])
    await stored
    await page.reload()
    await expect(rows(page)).toContainText(['Один', 'Четыре', 'Два', 'Три'])
  })
})

test('of many steps only those in view are drawn, and any can be reached and moved', async ({
  page,
  signIn,
  connection,
}) => {
  const id = await aScenario()
  await connection.query(
    `INSERT INTO "ScenarioStep" (id, "scenarioId", step, number, description, "updatedAt")
     SELECT lpad(to_hex(n), 24, '0'), $1, n, lpad(n::text, 4, '0'), 'Шаг номер ' || n, now()
     FROM generate_series(1, 2000) n`,
    [id],
  )
  await signIn(await createUser())
  await open(page, id)
  await expect(page.getByText('0/2,000 Completed (0%)')).toBeVisible()
  await expect(row(page, 'Шаг номер 1')).not.toHaveCount(0)
  expect(await rows(page).count()).toBeLessThan(60)
  await table(page).evaluate((element) => element.parentElement?.scrollTo({ top: element.scrollHeight }))
  await expect(rows(page).last()).toContainText('Шаг номер 2000')
  // However far it is scrolled, the tab and the heads of its columns stay in view.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('tab', { name: /^Steps ?0 of 2,000 completed$/ })).toBeInViewport()
  await expect(table(page).getByRole('columnheader', { name: 'Description' })).toBeInViewport()
  await handle(page, 2000).click()
  await dialog(page).getByRole('textbox').fill('1')
  await page.keyboard.press('Enter')
  await expect(findToast(page, 'Steps reordered successfully')).toBeVisible()
  await table(page).evaluate((element) => element.parentElement?.scrollTo({ top: 0 }))
  await expect(rows(page).first()).toContainText('Шаг номер 2000')
})

test('a step at the edge of the list scrolls the list and not the page, and lands where it was shown', async ({
  page,
  signIn,
}) => {
  const names = Array.from(
    { length: 40 },
    (_, index) => `Шаг ${index + 1}. ${'Подробно. '.repeat(index % 5)}`,
  )
  await signIn(await createUser())
  await open(page, await aScenario(...names))
  const list = page.getByRole('region', { name: 'Steps', exact: true })
  await expect(handle(page, 2)).toBeVisible()
  await list.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const before = await page.evaluate(() => scrollY)
  const [start, frame] = [await handle(page, 2).boundingBox(), await list.boundingBox()]
  if (!start || !frame) throw new Error('There are no steps.')
  await page.mouse.move(start.x + 4, start.y + 4)
  await page.mouse.down()
  await page.mouse.move(start.x + 4, start.y + 12)
  await expect(page.getByText('Step 2 is lifted.')).toBeAttached()
  const bottom = Math.min(frame.y + frame.height, page.viewportSize()?.height ?? 0)
  await page.mouse.move(start.x + 4, bottom - 8, { steps: 5 })
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(400)
  await page.mouse.move(start.x + 4, frame.y + frame.height / 2, { steps: 5 })
  expect(await page.evaluate(() => scrollY)).toBe(before)
  const shown = await page.getByText(/^Step 2 would now be step \d+\.$/).textContent()
  await page.mouse.up()
  await expect(findToast(page, 'Steps reordered successfully')).toBeVisible()
  const place = shown?.match(/\d+(?=\.$)/)?.[0] ?? ''
  await expect(row(page, 'Шаг 2.')).toContainText(place)
  await expect(handle(page, Number(place))).toBeVisible()
})

test('two people work on the same step at once: nothing gets lost', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const id = await aScenario('Открыть смену')
  await signIn(await createUser({ name: 'Анна Котова' }))
  const context = await openContext()
  await signIn(await createUser({ name: 'Пётр Волков' }), context)
  const other = await context.newPage()
  await withoutLiveUpdates(page)
  for (const screen of [page, other]) {
    await open(screen, id)
    await expect(rows(screen)).toHaveCount(1)
  }
  const comment = (screen: Page) => screen.getByRole('textbox', { name: 'Comment' })
  const write = async (screen: Page, text: string) => {
    await screen.getByRole('button', { name: 'Edit step 1' }).click()
    await comment(screen).fill(text)
  }

  await test.step('of one field the person decides', async () => {
    await write(page, 'моё')
    await write(other, 'чужое')
    await other.keyboard.press('Enter')
    // A textarea has what is typed as its text: only once it is gone is the row one that is stored.
    await expect(comment(other)).toHaveCount(0)
    await expect(rows(other)).toContainText(['чужое'])
    await expect(comment(page)).toHaveValue('моё')
    await page.keyboard.press('Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'Пётр Волков changed this' })
    await expect(conflict.getByText('чужое', { exact: true })).toBeVisible()
    await conflict.getByRole('button', { name: 'Keep mine: Comment' }).click()
    await comment(page).focus()
    await page.keyboard.press('Enter')
    await expect(comment(page)).toHaveCount(0)
    await expect(rows(page)).toContainText(['моё'])
  })

  await test.step('who sees it live sees it at once', async () => {
    await expect(rows(other)).toContainText(['моё'])
  })
})
