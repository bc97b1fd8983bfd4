import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createBasket } from '@/tests/factories/basket'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  anOrder,
  editor,
  findCell,
  findRow,
  grid,
  note,
  paste,
  SAVES,
  stored,
} from '@/tests/fixtures/product-screens'
import { findToast, isTooWide, openDark, PHONE, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

const corner = (page: Page) => grid(page).locator('[data-corner]')
const assembled = async (id: string) => (await stored(id)).map((line) => line.assembled)

test('a scenario without products gets those of its basket, once', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const basket = await createBasket({ products: 3 })
  const { id } = await createScenario({ type: 'orders', basketNumber: basket.number })
  const context = await openContext()
  await signIn(await createUser({ role: 'viewer' }), context)
  const viewer = await context.newPage()
  await viewer.goto(`/scenarios/${id}`)
  const awaited = viewer.getByRole('note').filter({ hasText: `From basket ${basket.number}` })
  await expect(awaited).toBeVisible()
  await expect(grid(viewer).getByRole('row')).toHaveCount(5)
  await expectAccessible(viewer)
  expect(await stored(id)).toHaveLength(0)

  await signIn(await createUser())
  await refuse(page, '**/baskets/number/*')
  await page.goto(`/scenarios/${id}`)
  await expect(findToast(page, `Failed to load products from basket ${basket.number}`)).toBeVisible()
  await page.unroute('**/baskets/number/*')
  await page.getByRole('button', { name: 'Load the basket again' }).click()
  const toast = findToast(page, 'Products Loaded')
  await expect(toast).toContainText(`Successfully loaded 3 products from basket ${basket.number}`)
  await expect(grid(page).getByRole('row')).toHaveCount(5)
  await expect(awaited).toHaveCount(0)
  await expect(grid(viewer).getByRole('row')).toHaveCount(5)
  await page.reload()
  await expect(grid(page).getByRole('row')).toHaveCount(5)
  expect(await stored(id)).toHaveLength(3)

  await test.step('and stays empty once it was emptied', async () => {
    await expect(grid(page)).not.toHaveAttribute('inert')
    await grid(page).getByRole('gridcell').first().click()
    await page.keyboard.press('Control+a')
    await editor(page).getByRole('button', { name: 'Delete 3 lines' }).click()
    await expect(note(page, 'Saved')).toBeVisible()
    await expect.poll(() => stored(id)).toHaveLength(0)
    await page.getByRole('tab', { name: 'Steps' }).click()
    await page.getByRole('tab', { name: 'Products' }).click()
    await expect(editor(page)).toContainText('No products yet')
    await page.reload()
    await expect(editor(page)).toContainText('No products yet')
    expect(await stored(id)).toHaveLength(0)
  })
})

test('more lines than a page brings along are loaded after it', async ({ page, signIn }) => {
  const [some, many] = [await anOrder(50), await anOrder(500)]
  await signIn(await createUser())
  const fetchHtml = async (id: string) => (await page.request.get(`/scenarios/${id}`)).text()
  const [briefPage, longPage] = [await fetchHtml(some), await fetchHtml(many)]
  expect(briefPage).toContain('Товар 50')
  expect(longPage).not.toContain('Товар 51')
  expect(longPage.length).toBeLessThan(briefPage.length)

  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(SAVES, async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto(`/scenarios/${many}`, { waitUntil: 'commit' })
  await expect(page.getByRole('tabpanel', { name: 'Products' }).getByText('Loading…').first()).toBeVisible()
  await expect(grid(page)).toHaveCount(0)
  answer()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '502')
  await (await findCell(page, 'Товар 1', 'Quantity')).first().click()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(note(page, 'Saved')).toBeVisible()
  const kept = await stored(many)
  expect(kept).toHaveLength(500)
  expect(kept[0]?.quantity).toBe(77)

  // The lines scroll in their table, and nothing of them makes the page higher.
  const heightBelow = () =>
    page.getByRole('main').evaluate((main) => {
      const { bottom } = main.getBoundingClientRect()
      return document.documentElement.scrollHeight - bottom - window.scrollY
    })
  expect(await heightBelow()).toBeLessThan(100)
  // The marks below them are one press away.
  await page.getByRole('button', { name: 'Product Mark Details' }).click()
  await expect(page.locator('#product-marks')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add Product Marks' })).toBeInViewport()
})

test('product lines are filled by the corner, copied, saved as a file, deleted and brought back', async ({
  page,
  signIn,
  console,
  context,
}) => {
  console.expectError(PROVOKED)
  const id = await anOrder(6)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)

  await test.step('the corner is dragged down, and taken back', async () => {
    await (await findCell(page, 'Товар 1', 'Assembled')).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await (await findCell(page, 'Товар 1', 'Assembled')).click()
    await page.keyboard.press('Shift+ArrowDown')
    const target = await (await findCell(page, 'Товар 5', 'Assembled')).boundingBox()
    await corner(page).hover()
    await page.mouse.down()
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 10, { steps: 5 })
    await expect(grid(page).locator('[data-filled]')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(grid(page).locator('[data-filled]')).toHaveCount(0)
    await page.mouse.up()
    await expect(await findCell(page, 'Товар 3', 'Assembled')).toHaveText('0')
    await corner(page).hover()
    await page.mouse.down()
    await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 10, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => assembled(id)).toEqual([7, 8, 7, 8, 7, 0])
    await expect(await findCell(page, 'Товар 1', 'Assembled')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect.poll(() => assembled(id)).toEqual([7, 8, 0, 0, 0, 0])
    await (await findCell(page, 'Товар 2', 'Assembled')).click()
    await corner(page).dblclick()
    await expect.poll(() => assembled(id)).toEqual([7, 8, 8, 8, 8, 8])
  })

  await test.step('lines are copied by a button', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await (await findCell(page, 'Товар 2', 'Name')).click()
    await page.keyboard.type('=1+1')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+ArrowUp')
    await editor(page).getByRole('button', { name: 'Copy' }).click()
    await expect(findToast(page, '2 rows copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const lines = copied.split('\n').map((line) => line.split('\t'))
    expect(lines.map((cells) => cells.slice(3, 9))).toEqual([
      ["'=1+1", '0.10', '1', '0.10', '8', '0.80'],
      ['Товар 3', '0.10', '1', '0.10', '8', '0.80'],
    ])
  })

  await test.step('the file has what was typed last', async () => {
    const save = async () => {
      await editor(page).getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    }
    await (await findCell(page, 'Товар 1', 'Quantity')).click()
    await page.keyboard.type('12')
    const [download] = await Promise.all([page.waitForEvent('download'), save()])
    const [head, first, second] = (await fs.readFile(await download.path(), 'utf8')).split('\r\n')
    expect(head).toContain('Name,Price with Bonuses,Quantity,Cost,Assembled,Assembled Cost')
    expect(first).toContain('Товар 1,0.10,12,1.20,7,0.70')
    expect(second).toContain("'=1+1,0.10,1,0.10,8,0.80")
    await refuse(page, '**/products/export?*')
    await save()
    await expect(findToast(page, 'Failed to export products')).toBeVisible()
  })

  await test.step('deleted lines come back from the trash, where they stood', async () => {
    await (await findCell(page, 'Товар 4', 'Name')).click()
    await page.keyboard.press('Shift+ArrowDown')
    await editor(page).getByRole('button', { name: 'Delete 2 lines' }).click()
    await expect(findRow(page, 'Товар 5')).toHaveCount(0)
    await expect(note(page, 'Saved')).toBeVisible()
    await expect.poll(async () => (await stored(id)).length).toBe(4)
    await page.goto('/trash?kind=product_lines')
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Product line' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Restore Товар 5' }).click()
    await expect(findToast(page, 'Restored')).toBeVisible()
    await page.goto(`/scenarios/${id}`)
    await expect(findRow(page, 'Товар 5')).toBeVisible()
    expect((await stored(id)).map(({ name }) => name)).toEqual([
      ...['Товар 1', '=1+1', 'Товар 3', 'Товар 6', 'Товар 5'],
    ])
    await page.getByRole('button', { name: 'History' }).first().click()
    const history = page.getByRole('dialog')
    await expect(history.getByRole('listitem').filter({ hasText: 'Restored' })).toContainText('Товар 5')
    await expect(history.getByRole('listitem').filter({ hasText: 'Товар 4' }).first()).toContainText(
      'Product lines',
    )
  })
})

test('a viewer reads product lines, in Russian, on a phone, in the dark', async ({ page, signIn }) => {
  const id = await anOrder(3)
  await signIn(await createUser({ role: 'viewer', language: 'ru' }))
  await page.goto(`/scenarios/${id}`)
  const russian = page.getByRole('grid', { name: 'Товары' })
  await expect(russian.getByRole('columnheader', { name: 'Количество', exact: true })).toBeVisible()
  await expect(russian.getByRole('row').last()).toContainText('ИТОГО')
  const region = page.getByRole('region', { name: 'Товары', exact: true })
  await expect(region.getByRole('button')).toHaveText(['Столбцы', 'Копировать', 'Выгрузить', 'Марки товаров'])
  await russian.getByRole('row').nth(1).getByRole('gridcell').nth(5).click()
  await page.keyboard.type('7')
  await page.keyboard.press('Delete')
  await page.keyboard.press('F2')
  await paste(page, '9')
  await page.keyboard.press('Control+d')
  await expect(russian.locator('input, [data-corner]')).toHaveCount(0)
  await expect(russian.getByRole('row').nth(1).getByRole('gridcell').nth(5)).toHaveText('1')
  expect((await stored(id)).map(({ quantity }) => quantity)).toEqual([1, 1, 1])
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${id}`)
  await expect(russian).not.toHaveAttribute('inert')
  await expectAccessible(page)
  expect(await isTooWide(page)).toBe(false)
})

test('lines that can’t be loaded show an error, and an empty list its own message', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const id = await anOrder(1)
  await signIn(await createUser({ role: 'viewer' }))
  await page.goto(`/scenarios/${id}?tab=steps`)
  await refuse(page, '**/api/scenarios/*/products')
  await page.getByRole('tab', { name: 'Products' }).click()
  await expect(findToast(page, 'Failed to load products')).toBeVisible()
  await page.unroute('**/api/scenarios/*/products')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).first().click()
  await expect(findRow(page, 'Товар 1')).toBeVisible()
  const receipt = await createScenario({ type: 'receipts', basketNumber: null })
  await page.goto(`/scenarios/${receipt.id}`)
  await expect(editor(page)).toContainText('No products yet')
  await expect(editor(page).getByRole('button')).toHaveCount(0)
})
