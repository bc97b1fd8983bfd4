import type { Locator, Page } from '@playwright/test'
import { createBasket } from '@/tests/factories/basket'
import { createProject } from '@/tests/factories/project'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { isTooWide, openDark, PHONE, PROVOKED, refuse } from '@/tests/fixtures/project-screens'

/** Presses a key until its dialog is there: a page that is not hydrated yet ignores keys. */
async function openBy(page: Page, key: string, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name })
  // One that is still closing would be taken for the one that the key opens.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(async () => {
    if (await dialog.isHidden()) await page.keyboard.press(key)
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return dialog
}

const openPalette = (page: Page) => openBy(page, 'Control+k', 'Go to anything, or create')
const field = (page: Page) => page.getByRole('combobox', { name: 'Go to anything, or create' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('by keyboard alone to a project, a scenario, a screen and a form; what was looked at comes first', async ({
  page,
  signIn,
}) => {
  const project = await createProject({ projectNumber: 42, name: 'Летний релиз касс' })
  await createProject({ projectNumber: 420, name: 'Зимний релиз' })
  const scenario = await createScenario({ projectId: project.id, type: 'orders', status: 'Возврат' })
  const maria = await createUser({ name: 'Мария Соколова' })
  const basket = await createBasket({ description: 'Сувениры' })
  const step = await createRepositoryStep({ description: 'Отложить чек' })
  await signIn(await createUser({ role: 'tester' }))
  await page.goto('/')

  await test.step('a project by its number, at once', async () => {
    await openPalette(page)
    await expect(field(page)).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('42')
    // Before anything is found.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/projects/${project.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('00042 Летний релиз касс')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('a scenario by its number as people say it', async () => {
    await openPalette(page)
    await field(page).fill('42-1')
    await expect(option(page, scenario.scenarioNumber)).toHaveAttribute('aria-selected', 'true')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /./)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/scenarios/${scenario.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(scenario.scenarioNumber)
  })
  await test.step('back to what was looked at, and the parts of what is open', async () => {
    await openPalette(page)
    await expect(page.getByRole('option').first()).toContainText('Report Error')
    const visited = page.getByRole('group', { name: 'Recent' }).getByRole('option').first()
    await expect(visited).toContainText('00042')
    await expect(visited).toContainText('Летний релиз касс')
    await field(page).fill('financials')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/scenarios/${scenario.id}?tab=financials`)
  })
  await test.step('a status of what is open', async () => {
    await openPalette(page)
    await field(page).fill('status в работе')
    await option(page, 'Set status: В работе').click()
    await expect(page.getByRole('combobox', { name: 'Scenario status' })).toContainText('В работе')
  })
  await test.step('a scenario of the project that is open: its form opens and has the focus', async () => {
    await openPalette(page)
    await field(page).fill('new orders')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/projects/${project.id}?tab=orders`)
    const form = page.getByRole('dialog', { name: 'New orders scenario' })
    await expect(form).toBeVisible()
    await expect(page.locator('[role="dialog"]:focus-within')).toHaveCount(1)
    // What is to be settled first is not covered.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })
  await test.step('forms of other screens', async () => {
    for (const [typed, address, title] of [
      ['basket', '/baskets', 'Create New Basket'],
      ['new step', '/documentation?tab=steps', 'Create New Record'],
    ] as const) {
      await openPalette(page)
      await field(page).fill(typed)
      await option(page, /^New/).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
  await test.step('a person, a basket and a step', async () => {
    for (const [typed, found, address] of [
      ['соколова', /Мария Соколова/, `/teams/${maria.id}`],
      ['сувениры', /Сувениры/, `/baskets?search=${basket.number}`],
      ['отложить', /Отложить чек/, `/documentation?tab=steps&search=${encodeURIComponent(step.number)}`],
    ] as const) {
      await openPalette(page)
      await field(page).fill(typed)
      await option(page, found).click()
      await expect(page).toHaveURL(address)
    }
  })
  await test.step('a screen by the arrows; Escape gives the focus back', async () => {
    const home = page.getByRole('link', { name: 'U.T.A., to the dashboard' })
    await home.focus()
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(home).toBeFocused()
    await openPalette(page)
    await field(page).fill('team')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/teams')
  })
})

test('`?` lists the keys where it would not be typed; a search that fails can be tried again', async ({
  page,
  signIn,
  console,
}) => {
  const project = await createProject({ projectNumber: 42, name: 'Летний релиз касс' })
  await signIn(await createUser({ role: 'viewer', language: 'ru' }))
  await page.goto('/projects')
  await test.step('the list of keys', async () => {
    const search = page.getByRole('searchbox')
    await openBy(page, '?', 'Сочетания клавиш')
    await expect(page.getByText('быстрый переход и создание')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await search.press('?')
    await expect(search).toHaveValue('?')
    await expect(page.getByRole('dialog')).toBeHidden()
    await search.fill('')
  })
  await test.step('a viewer begins nothing, and finds in their language', async () => {
    await page.getByRole('button', { name: 'Поиск и быстрые команды' }).click()
    await expect(option(page, 'Проекты').first()).toBeVisible()
    await expect(page.getByRole('option', { name: /Нов(ый|ая)/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('a failed search', async () => {
    console.expectError(PROVOKED)
    await refuse(page, '**/api/projects/search?*')
    await openBy(page, 'Control+k', 'Быстрый переход и создание')
    const input = page.getByRole('combobox', { name: 'Быстрый переход и создание' })
    await input.fill('летний')
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Не удалось')
    await page.unroute('**/api/projects/search?*')
    await page.getByRole('button', { name: 'Повторить' }).click()
    await expect(option(page, /00042/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('on a phone, in the dark', async () => {
    await page.setViewportSize(PHONE)
    await openDark(page, `/projects/${project.id}`)
    await openBy(page, 'Control+k', 'Быстрый переход и создание')
    await expect(option(page, 'Главная')).toBeVisible()
    await expectAccessible(page)
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await isTooWide(page)).toBe(false)
  })
})

test('acts on the scenario that is open: it goes on to the next one, runs it and reports its error', async ({
  page,
  signIn,
}) => {
  const scenario = await createScenario({ type: 'receipts' })
  const next = await createScenario({ type: 'receipts', projectId: scenario.projectId })
  await createScenarioStep({ scenarioId: next.id })
  await signIn(await createUser({ role: 'tester' }))
  await page.goto(`/scenarios/${scenario.id}`)
  await expect(page.getByRole('link', { name: /^Next scenario/ })).toBeVisible()
  await openPalette(page)
  await field(page).fill('next scenario')
  await option(page, `Next scenario: ${next.scenarioNumber}`).click()
  await expect(page).toHaveURL(`/scenarios/${next.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(next.scenarioNumber)
  await openPalette(page)
  await field(page).fill('run')
  await option(page, /^Run/).click()
  const run = page.getByRole('dialog', { name: /^Run of scenario / })
  await expect(run).toBeVisible()
  // A key that is pressed before the focus has come from the palette would go to the latter.
  await expect(run.and(page.locator(':focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await openPalette(page)
  await field(page).fill('report error')
  await option(page, /^Report Error/).click()
  const form = page.getByRole('dialog', { name: 'Report Error' })
  await expect(form.getByRole('textbox', { name: 'Description *' })).toBeFocused()
})
