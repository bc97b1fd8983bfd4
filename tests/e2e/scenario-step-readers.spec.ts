import type { Locator } from '@playwright/test'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import {
  choose,
  findToast,
  isTooWide,
  openDark,
  PHONE,
  PROVOKED,
  refuse,
} from '@/tests/fixtures/project-screens'
import { bar } from '@/tests/fixtures/scenario-screens'
import { aScenario, dialog, open, row, rows, table } from '@/tests/fixtures/step-screens'

test('a viewer sees what does not load, on a phone and in the dark', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  const id = await aScenario('Открыть смену')
  await signIn(await createUser({ role: 'viewer' }))
  await page.setViewportSize(PHONE)
  await refuse(page, '**/steps')
  await openDark(page, `/scenarios/${id}?tab=steps`)
  await expect(findToast(page, 'Failed to load steps')).toBeVisible()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Steps' })).toHaveCount(0)
})

test('a viewer reads, copies, saves and prints the steps, and changes none', async ({
  page,
  context,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const id = await aScenario('Открыть смену', 'Закрыть смену')
  await createScenarioStep({ scenarioId: id, description: 'Снять отчёт', status: 'Done', comment: 'Готово' })
  await signIn(await createUser({ role: 'viewer' }))
  await open(page, id)
  await expect(rows(page)).toContainText(['Открыть смену', 'Закрыть смену', 'Снять отчёт'])

  await test.step('there is nothing to change it with', async () => {
    await expect(page.getByText('1/3 Completed (33%)')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Add Steps|Move|Edit|Delete)/ })).toHaveCount(0)
    await rows(page).first().hover()
    await expect(table(page).getByRole('combobox')).toHaveCount(0)
    await rows(page).first().focus()
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toContainText('New')
    await expect(table(page).getByRole('textbox')).toHaveCount(0)
  })

  await test.step('rows are copied for a spreadsheet', async () => {
    await rows(page).nth(1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar(page).getByRole('button')).toHaveText(['', 'Copy'])
    await page.keyboard.press('Control+c')
    await expect(findToast(page, '2 rows copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/Закрыть смену.*\tNew\t\n?.*Снять отчёт.*\tDone\tГотово/s)
    await page.keyboard.press('Escape')
  })

  await test.step('all of them are saved as a file', async () => {
    const save = async (format: string) => {
      await page.getByRole('tabpanel').getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: format }).click()
    }
    for (const [format, name] of [
      ['CSV (.csv)', /^steps-[\d-]+\.csv$/],
      ['Excel (.xlsx)', /^steps-[\d-]+\.xlsx$/],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), save(format)])
      expect(download.suggestedFilename()).toMatch(name)
    }
    await refuse(page, '**/steps/export?*')
    await save('CSV (.csv)')
    await expect(findToast(page, 'Failed to save the steps as a file')).toBeVisible()
  })

  await test.step('they are printed, all they say and nothing to press', async () => {
    await page.getByRole('link', { name: 'Print view' }).click()
    await expect(page.getByRole('heading', { name: /^Steps of scenario / })).toBeVisible()
    await expect(page.getByRole('row')).toContainText(['Description', 'Открыть', 'Закрыть', 'Готово'])
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Back to the scenario' }).click()
    await expect(rows(page)).toHaveCount(3)
  })
})

test('on a phone a step is known by its place, number and text', async ({ page, signIn }) => {
  const id = await aScenario('Открыть смену')
  await createScenarioStep({ scenarioId: id, number: '0042', description: 'Снять отчёт' })
  await signIn(await createUser())
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${id}?tab=steps`)
  const card = row(page, 'Снять отчёт')
  const measureTop = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const [number, text, status] = [
    card.getByRole('cell', { name: '0042', exact: true }),
    card.getByText('Снять отчёт'),
    card.getByText('New', { exact: true }),
  ]
  expect(await measureTop(number)).toBeLessThan(await measureTop(text))
  expect(await measureTop(number)).toBeLessThan(
    await measureTop(card.getByRole('button', { name: 'Move step 2' })),
  )
  expect(await measureTop(text)).toBeLessThan(await measureTop(status))
  expect(await isTooWide(page)).toBe(false)
  await status.hover()
  await choose(page, card.getByRole('combobox', { name: 'Status of step 2' }), 'In work')
  await expect(findToast(page, 'Step updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Edit step 2' }).click()
  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Касса зависла')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Касса зависла')
})
