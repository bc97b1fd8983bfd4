import { prisma } from '@/lib/server/db'
import { createBasket } from '@/tests/factories/basket'
import { createScenario } from '@/tests/factories/scenario'
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
  withoutLiveUpdates,
} from '@/tests/fixtures/project-screens'
import { unfold } from '@/tests/fixtures/scenario-screens'

const HINT = 'This test failed, and there is no error report yet'

test.describe('the page of a scenario', () => {
  test('shows what it is about', async ({ page, signIn }) => {
    await createBasket({ number: 8 })
    const scenario = await createScenario({
      type: 'orders',
      country: 'Belarus',
      plant: '0801 Минск',
      currency: 'BYN',
      basketNumber: 8,
      shipment: 'PickUp 4.0',
      payment: 'Postpay',
      collection: 'complete',
      handOut: 'partial',
      realization: '',
      miz: true,
      exchange: false,
      additionalRequest: 'Без печати чека',
    })
    await signIn(await createUser())
    await page.goto(`/scenarios/${scenario.id}`)
    await unfold(page, 'Scenario Information')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Scenario #${scenario.scenarioNumber}`)
    await expect(page.getByText('Orders', { exact: true })).toBeVisible()
    for (const [label, value] of [
      ['Country', 'Belarus'],
      ['Plant', '0801 Минск'],
      ['Currency', 'BYN'],
      ['Shipment', 'PickUp 4.0'],
      ['Payment', 'Postpay'],
      ['Collection', 'Complete'],
      ['Hand Out', 'Partial'],
      ['Realization', '—'],
      ['Basket', 'Basket #8'],
    ] as const) {
      const fact = page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')
      await expect(fact).toHaveText(value)
    }
    await expect(page.getByText('MIZ: Yes')).toBeVisible()
    await expect(page.getByText('Exchange: No')).toBeVisible()
    await expect(page.getByText('Без печати чека')).toBeVisible()
    await page.getByRole('link', { name: /^Back to project/ }).click()
    await expect(page).toHaveURL(`/projects/${scenario.projectId}`)
    await page.goto('/scenarios?type=orders')
    await page.getByRole('link', { name: `Open scenario ${scenario.scenarioNumber}` }).click()
    await expect(page).toHaveURL(`/scenarios/${scenario.id}`)
    await page.getByRole('link', { name: 'Back to where you came from' }).click()
    await expect(page).toHaveURL('/scenarios?type=orders')
  })

  test('offers the nine statuses; a failed test asks for an error report', async ({
    page,
    signIn,
    openContext,
    console,
  }) => {
    console.expectError(PROVOKED)
    const scenario = await createScenario({ type: 'receipts' })
    await signIn(await createUser())
    await withoutLiveUpdates(page)
    await page.goto(`/scenarios/${scenario.id}`)
    await expect(page.getByText('Receipts', { exact: true }).first()).toBeVisible()
    const status = page.getByRole('combobox', { name: 'Scenario status' })
    await status.click()
    await expect(page.getByRole('option')).toHaveText([
      'Новый',
      'В работе',
      'Готов для выдачи',
      'Реализован',
      'Возврат',
      'Проведен возврат',
      'Ошибка при тесте',
      'Выполнен с ошибками',
      'Выполнен',
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(status).toBeFocused()
    await test.step('it goes back to the status before when it can not be set', async () => {
      await refuse(page, '**/api/scenarios/*/status', 'PUT')
      await choose(page, status, 'Ошибка при тесте')
      await expect(findToast(page, 'Failed to update status')).toContainText('Error')
      await expect(status).toHaveText('Новый')
      await expect(page.getByRole('note')).toHaveCount(0)
      await page.unroute('**/api/scenarios/*/status')
    })
    await status.press('Enter')
    await page.getByRole('option', { name: 'Ошибка при тесте' }).click()
    await expect(findToast(page, 'Status updated successfully')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Report Error' })).toBeVisible()
    await page.keyboard.press('Escape')
    // A choice by keyboard continues from there.
    await expect(status).toBeFocused()
    await expect(page.getByRole('note')).toContainText(HINT)
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await choose(page, status, 'В работе')
    await stored
    // The mark stays until the report is written.
    await page.reload()
    await expect(status).toHaveText('В работе')
    await expect(page.getByRole('note')).toContainText(HINT)
    await test.step('what was set by mistake is undone, and happened nowhere', async () => {
      await choose(page, status, 'Выполнен')
      await findToast(page, 'Status updated successfully').getByRole('button', { name: 'Undo' }).click()
      await expect(findToast(page, '1 put back')).toBeVisible()
      await expect(status).toHaveText('В работе')
      const undone = await prisma.historyEvent.findMany({
        where: { subjectId: scenario.id, isUndone: true },
        orderBy: { createdAt: 'asc' },
      })
      expect(undone.map(({ toStatus }) => toStatus)).toEqual(['Выполнен', 'В работе'])
    })

    const other = await openContext()
    await signIn(await createUser(), other)
    const second = await other.newPage()
    await test.step('two windows: the second shows what the first did', async () => {
      await second.goto(`/scenarios/${scenario.id}`)
      await choose(second, second.getByRole('combobox', { name: 'Scenario status' }), 'Выполнен')
      await expect(findToast(second, 'Status updated successfully')).toBeVisible()

      await choose(page, status, 'Возврат')
      const question = page.getByRole('dialog', { name: /changed this in the meantime$/ })
      await expect(question.getByText('Выполнен', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Take theirs: Scenario status' }).click()
      await expect(question).toHaveCount(0)
      await expect(status).toHaveText('Выполнен')
    })
    await test.step('a failed refetch is shown, and the former data stay', async () => {
      await refuse(second, `**/api/scenarios/${scenario.id}?*`)
      await choose(page, status, 'Возврат')
      await expect(findToast(second, 'Failed to load scenario details')).toContainText('Error')
      await expect(second.getByRole('heading', { level: 1 })).toContainText(scenario.scenarioNumber)
    })
    await test.step('an empty list has its own message', async () => {
      console.expectError(/404/)
      await page.goto('/projects')
      await page.goto('/scenarios/0123456789abcdef01234567')
      await expect(page.getByRole('heading', { name: 'Scenario not found' })).toBeVisible()
      await expect(page).toHaveTitle(/^Scenario not found/)
      await page.getByRole('button', { name: 'Go back' }).click()
      await expect(page).toHaveURL('/projects')
    })
  })

  test('what was changed while the page was on its way is shown all the same', async ({ page, signIn }) => {
    const { id, version } = await createScenario()
    await signIn(await createUser())
    const change = {
      data: { status: 'Выполнен', version },
      headers: { 'sec-fetch-site': 'same-origin' },
    }
    // The page is there, and about to listen for changes.
    await page.route(
      '**/api/events?*',
      async (route) => {
        expect((await page.request.put(`/api/scenarios/${id}/status`, change)).ok()).toBe(true)
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto(`/scenarios/${id}`)
    await expect(page.getByRole('combobox', { name: 'Scenario status' })).toHaveText('Выполнен')
  })

  test('in the dark and on a phone', async ({ page, signIn }) => {
    const scenario = await createScenario({
      status: 'Ошибка при тесте',
      needsErrorReport: true,
      plant: 'Магазин-с-очень-длинным-названием'.repeat(6).slice(0, 200),
    })
    await signIn(await createUser())
    await page.setViewportSize(PHONE)
    await openDark(page, `/scenarios/${scenario.id}`)
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
})

test.describe('the people of a scenario', () => {
  const PEOPLE = [
    ['Responsible Person', 'Responsible person updated successfully', 'Failed to update responsible person'],
    ['Reviewer', 'Reviewer updated successfully', 'Failed to update reviewer'],
    [
      'Responsible for the Data',
      'Data responsible person updated successfully',
      'Failed to update data responsible person',
    ],
  ] as const

  test('are found by keyboard, set, kept when a change fails, and taken away', async ({
    page,
    signIn,
    console,
  }) => {
    console.expectError(PROVOKED)
    await createUser({ name: 'Мария Соколова', telegramUsername: '@maria_qa' })
    await createUser({ name: 'Пётр Волков' })
    const scenario = await createScenario()
    await signIn(await createUser({ name: 'Анна Ким' }))
    await page.goto(`/scenarios/${scenario.id}`)
    await unfold(page, 'Scenario Information')
    const findPicker = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}: `) })
    for (const [label, success, failure] of PEOPLE) {
      await test.step(label, async () => {
        const picker = findPicker(label)
        await picker.focus()
        await page.keyboard.press('Enter')
        // Such a small team is listed before anything is typed.
        await expect(page.getByRole('option', { name: 'Пётр Волков' })).toBeVisible()
        await page.keyboard.type('кто-то')
        await expect(page.getByText('No users found.')).toBeVisible()
        await refuse(page, '**/api/users/search?*')
        await page.keyboard.type('?')
        await expect(page.getByText('People could not be searched.')).toBeVisible()
        await expect(page.getByText('No users found.')).toBeHidden()
        await page.unroute('**/api/users/search?*')
        await page.getByPlaceholder('Type at least 2 characters...').fill('сокол')
        await expect(page.getByRole('option', { name: 'Мария Соколова' })).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(findToast(page, success)).toBeVisible()
        await expect(picker).toHaveText('Мария Соколова')
        const chat = page.getByRole('link', { name: '@maria_qa' })
        await expect(chat).toHaveAttribute('href', 'https://t.me/maria_qa')

        await refuse(page, '**/api/scenarios/*/*', 'PUT')
        await picker.click()
        await page.getByPlaceholder('Type at least 2 characters...').fill('волков')
        await page.getByRole('option', { name: 'Пётр Волков' }).click()
        await expect(findToast(page, failure)).toContainText('Error')
        await expect(picker).toHaveText('Мария Соколова')

        await page.unroute('**/api/scenarios/*/*')
        await picker.click()
        await page.getByRole('button', { name: 'Clear' }).click()
        await expect(picker).toHaveText('Select user...')
      })
    }
    await page.reload()
    for (const [label] of PEOPLE) await expect(findPicker(label)).toHaveText('Select user...')
  })

  test('a viewer sees them and can change nothing', async ({ page, signIn }) => {
    const { id: responsibleId } = await createUser({ name: 'Мария Соколова' })
    const scenario = await createScenario({ responsibleId })
    await signIn(await createUser({ role: 'viewer' }))
    await page.goto(`/scenarios/${scenario.id}`)
    const people = page.getByRole('complementary', { name: 'People' })
    await expect(people.getByText('Мария Соколова')).toBeVisible()
    await expect(people.getByText('Nobody')).toHaveCount(2)
    await expect(people.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0)
    expect(await prisma.scenario.count()).toBe(1)
  })
})
