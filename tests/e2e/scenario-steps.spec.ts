import type { Locator, Page } from '@playwright/test'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { choose, findToast, PROVOKED, refuse } from '@/tests/fixtures/project-screens'
import { bar } from '@/tests/fixtures/scenario-screens'
import { aScenario, dialog, open, row, rows } from '@/tests/fixtures/step-screens'

/** Swipes a toast of one line at the bottom right away by mouse; under the pointer it would stay. */
async function pushAway(page: Page, toast: Locator): Promise<void> {
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) throw new Error('There is no toast.')
  expect(box.x).toBeGreaterThan(size.width / 2)
  expect(size.height - box.y).toBeLessThan(44)
  await page.mouse.move(box.x + 20, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(toast).toBeHidden()
}

test('steps are picked from the repository, worked on and deleted', async ({ page, signIn, console }) => {
  console.expectError(PROVOKED)
  await createRepositoryStep({ number: '0001', description: `Открыть смену ${'долго '.repeat(30)}конец` })
  await createRepositoryStep({ number: '0002', description: 'Пробить чек', status: 'Disable' })
  await createRepositoryStep({ number: '0003', description: 'Закрыть смену' })
  const id = await aScenario()
  await signIn(await createUser({ name: 'Анна Котова' }))
  await open(page, id)
  await expect(page.getByText('No steps added yet. Click "Add Steps" to get started.')).toBeVisible()

  await test.step('the repository is searched', async () => {
    await page.getByRole('button', { name: 'Add Steps' }).click()
    await expect(page.getByRole('heading', { name: 'Add Steps from Repository' })).toBeVisible()
    const submit = dialog(page).getByRole('button', { name: 'Add Selected Steps' })
    await expect(submit).toBeDisabled()
    await choose(page, dialog(page).getByRole('combobox', { name: 'Status' }), 'Disable')
    await expect(dialog(page).getByText('Закрыть смену')).toHaveCount(0)
    await dialog(page).getByPlaceholder('Search all fields...').fill('нет такого')
    await expect(dialog(page).getByText('No steps found')).toBeVisible()
    await expect(dialog(page).getByText('Try adjusting your search criteria')).toBeVisible()
    await dialog(page).getByPlaceholder('Search all fields...').fill('')
    await choose(page, dialog(page).getByRole('combobox', { name: 'Status' }), 'All')
  })

  await test.step('what was picked is added, each so often', async () => {
    await dialog(page).getByRole('checkbox', { name: 'Select step 0001' }).click()
    await dialog(page).getByRole('checkbox', { name: 'Select step 0003' }).click()
    const quantity = dialog(page).getByRole('textbox', { name: 'Quantity of step 0003' })
    await quantity.fill('0')
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
    await quantity.fill('2')
    const responsible = dialog(page).getByRole('combobox', { name: 'Assign Responsible of step 0001' })
    await responsible.fill('Анна К')
    await page.getByRole('option', { name: 'Анна Котова' }).click()
    await expect(dialog(page).getByText('2 step type(s) selected, 3 total steps to add')).toBeVisible()
    await expectAccessible(page)
    await refuse(page, '**/steps/bulk', 'POST')
    await dialog(page).getByRole('button', { name: 'Add Selected Steps' }).click()
    await expect(findToast(page, 'Failed to add steps')).toBeVisible()
    await page.unroute('**/steps/bulk')
    await dialog(page).getByRole('button', { name: 'Add Selected Steps' }).click()
    await expect(findToast(page, 'Added 3 steps to scenario')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('0/3 Completed (0%)')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await expect(row(page, 'Открыть смену')).toContainText('Анна Котова')
  })

  await test.step('a long text shows the rest when asked', async () => {
    await expect(row(page, 'Открыть смену')).not.toContainText('конец')
    await row(page, 'Открыть смену').getByRole('button', { name: 'Show all' }).click()
    await expect(row(page, 'Открыть смену')).toContainText('конец')
    await row(page, 'Открыть смену').getByRole('button', { name: 'Show less' }).click()
    await expect(row(page, 'Открыть смену')).not.toContainText('конец')
  })

  await test.step('one key sets the status of a row, for which no other row is fetched', async () => {
    const loads: URL[] = []
    page.on('request', (request) => {
      const address = new URL(request.url())
      if (request.method() === 'GET' && address.pathname.endsWith('/steps')) loads.push(address)
    })
    await row(page, 'Открыть смену').getByRole('cell').nth(4).click()
    await expect(rows(page).first()).toBeFocused()
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    const alone = page.waitForResponse(/\/steps\?ids=[0-9a-f]{24}$/)
    await page.keyboard.press('2')
    await pushAway(page, findToast(page, 'Step updated successfully'))
    await expect(page.getByText('1/3 Completed (33%)')).toBeVisible()
    await alone
    expect(loads.filter(({ search }) => search === '')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await refuse(page, '**/steps/*', 'PUT')
    await page.keyboard.press('3')
    await expect(findToast(page, 'Failed to update step')).toBeVisible()
    await expect(rows(page).nth(1).getByRole('combobox', { name: 'Status of step 2' })).toHaveText('New')
    await page.unroute('**/steps/*')
  })

  await test.step('a row is edited in place, by any name', async () => {
    const responsible = page.getByRole('combobox', { name: 'Responsible' })
    for (const key of ['Enter', 'F2']) {
      await rows(page).nth(1).press(key)
      await expect(responsible).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Edit step 2' })).toBeFocused()
    }
    await rows(page).nth(1).getByRole('cell').nth(4).dblclick()
    await expect(responsible).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit step 2' }).click()
    await expect(responsible).toBeFocused()
    await responsible.fill('Никто такой')
    await expect(page.getByText('No users found. You can type any name.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Касса зависла')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Касса зависла')).toContainText('Никто такой')
  })

  await test.step('several get a status at once, which can be taken back', async () => {
    await rows(page).nth(1).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar(page)).toContainText('2 selected')
    await bar(page).getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Canceled' }).click()
    await expect(page.getByText('3/3 Completed (100%)')).toBeVisible()
    await expectAccessible(page)
    await findToast(page, '2 steps are now Canceled').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1/3 Completed (33%)')).toBeVisible()
  })

  await test.step('several are assigned to a person at once, which can be undone', async () => {
    const assign = async (name: string) => {
      await bar(page).getByRole('button', { name: 'Set responsible' }).click()
      const asked = page.getByRole('dialog', { name: 'Responsible for 2 steps' })
      await asked.getByRole('combobox', { name: 'Responsible' }).fill(name)
      await expect(asked.getByRole('button', { name: 'Set responsible' })).toBeVisible()
      await page.keyboard.press('Enter')
    }
    await refuse(page, '**/steps/bulk/responsible', 'PUT')
    await assign('Мария')
    await expect(findToast(page, 'Failed to update step')).toBeVisible()
    await page.unroute('**/steps/bulk/responsible')
    await assign('Мария')
    const said = findToast(page, 'Responsible set for 2 steps')
    await expect(said).toBeVisible()
    await expect(rows(page)).toContainText(['Анна Котова', 'Мария', 'Мария'])
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toContainText(['Анна Котова', 'Никто такой', 'Закрыть смену'])
    await expect(row(page, 'Мария')).toHaveCount(0)
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('a step is deleted after a question, which can be put off, and comes back to its place', async () => {
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this step?' })
    await refuse(page, '**/steps/bulk/delete', 'POST')
    await page.getByRole('button', { name: 'Delete step 1' }).click()
    await question.getByLabel('Don’t ask again today').check()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(findToast(page, 'Failed to delete step')).toBeVisible()
    await page.unroute('**/steps/bulk/delete')
    await page.getByRole('button', { name: 'Delete step 1' }).click()
    const said = findToast(page, 'Step deleted successfully')
    await expect(said).toBeVisible()
    await expect(question).toBeHidden()
    await expect(rows(page)).toHaveCount(2)
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText('Открыть смену')
  })
})
