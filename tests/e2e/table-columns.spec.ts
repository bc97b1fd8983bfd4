import type { Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, openDark, PROVOKED, refuse } from '@/tests/fixtures/project-screens'
import { findRow, five } from '@/tests/fixtures/scenario-screens'

const heads = (page: Page) => page.getByRole('columnheader')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

async function readHeads(page: Page): Promise<string> {
  const names = await heads(page).allInnerTexts()
  return names.filter((name) => name !== '' && name !== 'Actions').join(' · ')
}

/** Presses a column's head and pulls it to `x`, at its own height or at `y`, until it follows. */
async function pull(page: Page, name: string, x: number, y?: number): Promise<void> {
  const box = await head(page, name).boundingBox()
  if (!box) throw new Error('The column is not in view.')
  const own = box.y + box.height / 2
  await page.mouse.move(box.x + 20, own)
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(x - 2, y ?? own)
    await page.mouse.move(x, y ?? own)
    await expect(page.locator('th[data-dragged]')).toHaveCount(1, { timeout: 500 })
  }).toPass()
}

/** Drags a column by its head onto the left or the right half of another one. */
async function drag(page: Page, name: string, onto: string, half: 'left' | 'right'): Promise<void> {
  const to = await head(page, onto).boundingBox()
  if (!to) throw new Error('The column is not in view.')
  await pull(page, name, to.x + to.width * (half === 'left' ? 0.25 : 0.75), to.y + to.height / 2)
  await page.mouse.up()
}

async function arrange(page: Page) {
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Arrange columns…' }).click()
  return page.getByRole('dialog', { name: 'Arrange columns' })
}

const AS_THEY_COME =
  'Scenario ID · Project · Type · Status · Country · Plant · Responsible · Created · Updated'

test('columns are moved by their heads and by keys, stay in view, and are so in every browser of the person', async ({
  page,
  signIn,
  openContext,
}) => {
  const { rows } = await five()
  const me = await createUser()
  await signIn(me)
  await page.goto('/scenarios')
  await expect.poll(() => readHeads(page)).toBe(AS_THEY_COME)

  await test.step('a head is dragged, which sorts nothing', async () => {
    await drag(page, 'Plant', 'Project', 'left')
    await expect
      .poll(() => readHeads(page))
      .toBe('Scenario ID · Plant · Project · Type · Status · Country · Responsible · Created · Updated')
    await expect(head(page, 'Plant')).toHaveAttribute('aria-sort', 'none')
    await drag(page, 'Type', 'Updated', 'right')
    await expect
      .poll(() => readHeads(page))
      .toBe('Scenario ID · Plant · Project · Status · Country · Responsible · Created · Updated · Type')
    await expect(
      findRow(page, rows[0]?.scenarioNumber ?? '')
        .getByRole('cell')
        .nth(2),
    ).toHaveText(rows[0]?.plant ?? '')
  })
  await test.step('Escape leaves it where it was', async () => {
    await pull(page, 'Country', (await head(page, 'Plant').boundingBox())?.x ?? 0)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => readHeads(page)).toContain('Status · Country · Responsible')
  })
  await test.step('by keys', async () => {
    const dialog = await arrange(page)
    await expectAccessible(page)
    const down = dialog.getByRole('button', { name: 'Move Plant down' })
    await down.press('Enter')
    await expect(down).toBeFocused()
    const status = dialog.getByRole('checkbox', { name: 'Status' })
    await status.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(status).toBeFocused()
    await expect(dialog.getByRole('checkbox', { name: 'Scenario ID' })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: 'Updated' }).click()
    await choose(
      page,
      dialog.getByRole('combobox', { name: 'Stay in view while the rest scrolls' }),
      'Up to Project',
    )
    await page.keyboard.press('Escape')
    await expect
      .poll(() => readHeads(page))
      .toBe('Scenario ID · Project · Status · Plant · Country · Responsible · Created · Type')
    // It is shown before it is stored, and other browsers see what is.
    await expect.poll(() => prisma.tableLayout.findFirst()).toMatchObject({ frozen: 2, hidden: ['updated'] })
  })
  await test.step('the first columns stay in view while the others scroll', async () => {
    await page.setViewportSize({ width: 660, height: 700 })
    const place = async (name: string) => Math.round((await head(page, name).boundingBox())?.x ?? 0)
    const before = await place('Scenario ID')
    const plant = await place('Plant')
    const table = page.getByRole('region', { name: 'All scenarios' })
    await table.evaluate((element) => element.scrollTo({ left: 200 }))
    await expect.poll(() => place('Plant')).toBeLessThan(plant - 100)
    expect(await place('Scenario ID')).toBe(before)
    const cell = findRow(page, rows[0]?.scenarioNumber ?? '')
      .getByRole('cell')
      .nth(1)
    expect(Math.round((await cell.boundingBox())?.x ?? 0)).toBe(before)
    await expectAccessible(page)
  })
  await test.step('in another browser of the same person, from the first moment, and in no other person’s', async () => {
    const other = await openContext()
    await signIn(me, other)
    const theirs = await other.newPage()
    const answer = await theirs.goto('/scenarios')
    const html = (await answer?.text()) ?? ''
    expect(html.indexOf('data-column="plant"')).toBeGreaterThan(html.indexOf('data-column="status"'))
    await expect.poll(() => readHeads(theirs)).toContain('Project · Status · Plant · Country')
    await theirs.close()
    const another = await openContext()
    await signIn(await createUser(), another)
    const anotherPage = await another.newPage()
    await anotherPage.goto('/scenarios')
    await expect.poll(() => readHeads(anotherPage)).toBe(AS_THEY_COME)
    await anotherPage.close()
  })
  await test.step('and all of it can be had as it came', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Columns as they come' }).click()
    await expect.poll(() => readHeads(page)).toBe(AS_THEY_COME)
    await expect
      .poll(() => prisma.tableLayout.findFirst())
      .toMatchObject({ order: [], hidden: [], frozen: 0 })
  })
})

test('tables of records have it as well, in the dark too, and a failure takes the change back', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const project = await createProject()
  await createCloseDay({ projectId: project.id, cashRegister: 'POS-01' })
  await signIn(await createUser())
  await openDark(page, `/projects/${project.id}?tab=closeDays`)
  await expect(head(page, 'Status')).toBeVisible()
  let first = ''
  await expect(async () => {
    first = await readHeads(page)
    expect(first).toContain('Plant')
  }).toPass()
  await drag(page, 'Status', 'Plant', 'left')
  await expect.poll(() => readHeads(page)).toContain('Status · Plant')
  const arranged = await readHeads(page)
  await page.reload()
  await expect.poll(() => readHeads(page)).toBe(arranged)
  await refuse(page, '**/api/profile/tables/*', 'PUT')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Columns as they come' }).click()
  const toast = findToast(page, 'Failed to save how the table looks')
  await expect(toast).toBeVisible()
  await expect.poll(() => readHeads(page)).toBe(arranged)
  await page.unroute('**/api/profile/tables/*')
  await toast.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => readHeads(page)).toBe(first)
})
