import { createProductLine } from '@/tests/factories/product-line'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  anOrder,
  findCell,
  findRow,
  grid,
  note,
  paste,
  SAVES,
  stored,
} from '@/tests/fixtures/product-screens'
import { findToast, isTooWide, openDark, PHONE, PROVOKED } from '@/tests/fixtures/project-screens'

test('what is typed at speed over a slow network whose saves fail is stored to the last key', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const id = await anOrder(20)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  let saves = 0
  await page.route(SAVES, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    saves += 1
    await new Promise((resolve) => setTimeout(resolve, 800))
    // Of those that fail every other one is carried out before its answer gets lost.
    if (saves % 3 !== 0) return route.continue()
    if (saves % 2 === 1) await route.fetch()
    return route.abort()
  })
  await expect(grid(page).getByRole('row')).toHaveCount(22)
  await (await findCell(page, 'Товар 1', 'Quantity')).first().click()
  const typed = Array.from({ length: 20 }, (_, index) => String(1_000_000 + index * 7_654))
  const type = async (lines: string[]) => {
    for (const digits of lines) {
      await page.keyboard.type(digits, { delay: 15 })
      await page.keyboard.press('Enter')
    }
  }
  await type(typed.slice(0, 15))
  // The third one fails, however slow the machine is.
  await expect.poll(() => saves).toBeGreaterThan(2)
  await type(typed.slice(15))
  await expect(note(page, 'Saved')).toBeVisible()
  expect((await stored(id)).map(({ quantity }) => String(quantity))).toEqual(typed)
  expect(saves).toBeGreaterThan(3)
})

test('works as a spreadsheet does', async ({ page, signIn, context }) => {
  const id = await anOrder(4)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await expect(grid(page)).not.toHaveAttribute('inert')
  await expectAccessible(page)
  const quantity = await findCell(page, 'Товар 1', 'Quantity')

  await test.step('typing replaces, F2 edits, Escape cancels, Tab and arrows move', async () => {
    await quantity.click()
    await page.keyboard.type('12')
    await page.keyboard.press('Tab')
    await expect(quantity).toHaveText('12')
    await expect(await findCell(page, 'Товар 1', 'Assembled')).toBeFocused()
    await expect(await findCell(page, 'Товар 1', 'Cost')).toHaveText('1.20')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('F2')
    await page.keyboard.type('3')
    await page.keyboard.press('Escape')
    await expect(quantity).toHaveText('12')
    await page.keyboard.press('F2')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(quantity).toHaveText('123')
    await expect(await findCell(page, 'Товар 2', 'Quantity')).toBeFocused()
    await expect(grid(page).getByRole('row').last()).toContainText('ИТОГО')
    await expect(grid(page).getByRole('row').last()).toContainText('12.60')
  })

  await test.step('a block is pasted, also below the last line, and taken back', async () => {
    await (await findCell(page, 'Товар 3', 'Name')).click()
    await paste(page, 'Кукла\t1 234,50\t3\r\nПазл\t2,35 ₽\t4\r\n"Мяч ""7"""\t0\t5\r\n')
    await expect(grid(page).getByRole('row')).toHaveCount(7)
    await expect(await findCell(page, 'Кукла', 'Price with Bonuses')).toHaveText('1,234.50')
    await expect(await findCell(page, 'Пазл', 'Price with Bonuses')).toHaveText('2.35')
    await expect(await findCell(page, 'Мяч "7"', 'Price with Bonuses')).toHaveText('0.00')
    await expect(await findCell(page, 'Кукла', 'Cost')).toHaveText('3,703.50')
    await expect(note(page, 'Saved')).toBeVisible()
    await expect.poll(async () => (await stored(id)).map(({ name }) => name)).toHaveLength(5)
    await page.keyboard.press('Control+z')
    await expect(grid(page).getByRole('row')).toHaveCount(6)
    await expect(findRow(page, 'Товар 3')).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(findRow(page, 'Мяч "7"')).toBeVisible()
    await expect.poll(async () => (await stored(id)).map(({ name }) => name)).toContain('Мяч "7"')
  })

  await test.step('a block is filled down, cleared and copied', async () => {
    await (await findCell(page, 'Товар 1', 'Assembled')).click()
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(await findCell(page, 'Товар 2', 'Assembled')).toHaveText('7')
    await page.keyboard.press('Delete')
    await expect(await findCell(page, 'Товар 1', 'Assembled')).toHaveText('0')
    await page.keyboard.press('Control+z')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7\n7')
  })

  await test.step('columns follow the shipment and the person', async () => {
    await expect(grid(page).getByRole('columnheader', { name: 'Not Taking', exact: true })).toBeVisible()
    await expect(grid(page).getByRole('columnheader', { name: 'Agent Report', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await expect(
      dialog.getByRole('checkbox', { name: 'Agent Report · not for this shipment' }),
    ).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Barcode' }).uncheck()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(grid(page).getByRole('columnheader', { name: 'Barcode' })).toHaveCount(0)
    await expect(note(page, 'Saved')).toBeVisible()
    await page.reload()
    await expect(grid(page).getByRole('columnheader', { name: 'Supplier Code' })).toBeVisible()
    await expect(grid(page).getByRole('columnheader', { name: 'Barcode' })).toHaveCount(0)
  })

  await test.step('there is no keyboard trap', async () => {
    await (await findCell(page, 'Товар 1', 'Quantity')).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(grid(page).locator(':focus')).toHaveCount(0)
  })
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize(PHONE)
  expect(await isTooWide(page)).toBe(false)
  await openDark(page, `/scenarios/${id}`)
  await expect(grid(page)).not.toHaveAttribute('inert')
  await expectAccessible(page)
  expect(await isTooWide(page)).toBe(false)
})

test('an edit that could not be sent survives a reload, and leaving asks', async ({
  page,
  signIn,
  console,
  context,
}) => {
  console.expectError(PROVOKED)
  const id = await anOrder(2)
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await page.route(SAVES, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await (await findCell(page, 'Товар 1', 'Quantity')).click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(findToast(page, 'Failed to save product changes: no answer from the server')).toBeVisible()
  await expect(note(page, 'Not saved, trying again')).toBeVisible()
  // An open cell counts as well.
  await page.keyboard.type('66')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await expect(page.getByText('Your unsaved changes were brought back.')).toBeVisible()
  await expect(await findCell(page, 'Товар 1', 'Quantity')).toHaveText('5')
  await page.unroute(SAVES)
  await expect(note(page, 'Saved')).toBeVisible()
  expect((await stored(id)).map(({ quantity }) => quantity)).toEqual([5, 66])
  await context.setOffline(false)
})

test('two people’s edits go together, and where both changed the same field the person decides', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const id = await anOrder(2)
  await signIn(await createUser({ name: 'Ирина Смирнова' }))
  const context = await openContext()
  await signIn(await createUser({ name: 'Пётр Иванов' }), context)
  const other = await context.newPage()
  await Promise.all([page.goto(`/scenarios/${id}`), other.goto(`/scenarios/${id}`)])
  await grid(other).waitFor()
  const mine = await findCell(page, 'Товар 1', 'Quantity')
  const theirs = await findCell(other, 'Товар 1', 'Quantity')

  await test.step('other fields of the same line', async () => {
    await mine.click()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(theirs).toHaveText('3')
    await (await findCell(other, 'Товар 1', 'Assembled')).click()
    await other.keyboard.type('2')
    await other.keyboard.press('Enter')
    await expect(await findCell(page, 'Товар 1', 'Assembled')).toHaveText('2')
  })

  await test.step('the same field, while it is open', async () => {
    await mine.click()
    await page.keyboard.type('10')
    await theirs.click()
    await other.keyboard.type('20')
    await other.keyboard.press('Enter')
    await expect(note(other, 'Saved')).toBeVisible()
    await expect.poll(async () => (await stored(id))[0]?.quantity).toBe(20)
    await expect(await findCell(page, 'Товар 1', 'Cost')).toHaveText('2.00')
    await expect(mine.getByRole('textbox')).toHaveValue('10')
    await page.keyboard.press('Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'Товар 1: Quantity' })
    await expect(conflict).toContainText('20')
    await expect(conflict).toContainText('Пётр Иванов changed this in the meantime')
    await expect(mine).toHaveText('20')
    await expect(note(page, 'Waiting for your choice')).toBeVisible()
    await expect(note(page, 'Saved')).toHaveCount(0)
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(mine).toHaveText('10')
    await expect(theirs).toHaveText('10')
    await expect(conflict).toHaveCount(0)
  })

  await test.step('the same field, saved at once', async () => {
    let isFirst = true
    await page.route(SAVES, async (route) => {
      if (route.request().method() === 'PUT' && isFirst) {
        isFirst = false
        await expect.poll(async () => (await stored(id))[1]?.quantity).toBe(8)
      }
      return route.fallback()
    })
    await (await findCell(page, 'Товар 2', 'Quantity')).click()
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await (await findCell(other, 'Товар 2', 'Quantity')).click()
    await other.keyboard.type('8')
    await other.keyboard.press('Enter')
    const conflict = page.getByRole('alert').filter({ hasText: 'Товар 2: Quantity' })
    await expect(conflict).toContainText('Пётр Иванов')
    await conflict.getByRole('button', { name: 'Take theirs' }).click()
    await expect(await findCell(page, 'Товар 2', 'Quantity')).toHaveText('8')
    await expect(note(page, 'Saved')).toBeVisible()
    expect((await stored(id)).map(({ quantity }) => quantity)).toEqual([10, 8])
  })
})

test('a receipt and a viewer only read', async ({ page, signIn }) => {
  const { id } = await createScenario({ type: 'receipts', basketNumber: null })
  await createProductLine({ scenarioId: id, name: 'Кукла', priceWithBonuses: '19.99', quantity: 2 })
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}`)
  await expect(await findCell(page, 'Кукла', 'Cost')).toHaveText('39.98')
  const headings = await grid(page).getByRole('columnheader').allTextContents()
  expect(headings.slice(4)).toEqual([
    'Price with Bonuses',
    'Quantity',
    'Cost',
    'Assembled',
    'Realization',
    'Return DvD',
    'Return non-DvD',
    'Quality',
  ])
  await (await findCell(page, 'Кукла', 'Quantity')).click()
  await page.keyboard.type('7')
  await expect(page.getByRole('textbox', { name: 'Quantity, Кукла' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)
})
