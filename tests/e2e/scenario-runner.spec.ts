import { prisma } from '@/lib/server/db'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast } from '@/tests/fixtures/project-screens'
import { typeAsScanner } from '@/tests/fixtures/scanner-keys'
import { aScenario, coveredControls, dialog, open, row, storedSteps } from '@/tests/fixtures/step-screens'

test('a scenario is run by the keyboard alone', async ({ page, signIn }) => {
  const id = await aScenario('Открыть смену', 'Пробить чек', 'Вернуть товар', 'Снять отчёт', 'Закрыть смену')
  await signIn(await createUser())
  await open(page, id)
  await expect(row(page, 'Открыть смену')).toBeVisible()
  await page.keyboard.press('r')
  const runner = page.getByRole('dialog', { name: /^Run of scenario / })
  const step = (number: number) => runner.getByRole('article', { name: `Step ${number}` })
  await expect(step(1)).toBeFocused()
  await expect(step(1)).toContainText('Открыть смену')
  await expect(runner.getByText('1 of 5')).toBeVisible()
  await expect(runner.getByText('5 left', { exact: true })).toBeVisible()
  await expect(runner.getByRole('button', { name: /^Then 2: .*Пробить чек/ })).toBeVisible()
  await expectAccessible(page)

  await test.step('the keys act where a file was chosen last', async () => {
    await runner.locator('input[type="file"]').first().focus()
    await page.keyboard.press('j')
    await expect(step(2)).toBeFocused()
    await page.keyboard.press('k')
    await expect(step(1)).toBeFocused()
  })

  await test.step('a scan changes nothing, and is said', async () => {
    await typeAsScanner(page, '0104600439931256215abcA12')
    await expect(findToast(page, 'A code was scanned')).toBeVisible()
    await expect(step(1)).toBeFocused()
    await expect(runner.getByText('5 left', { exact: true })).toBeVisible()
    expect(new Set((await storedSteps(id)).map(([status]) => status))).toEqual(new Set(['New']))
  })

  await test.step('a comment is stored when it is left, and done goes on', async () => {
    await page.keyboard.press('c')
    await expect(runner.getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await page.keyboard.type('Смена 2')
    await page.keyboard.press('Escape')
    await expect(step(1)).toBeFocused()
    await page.keyboard.press('2')
    await expect(step(2)).toBeFocused()
    await expect(runner.getByText('4 left', { exact: true })).toBeVisible()
    await expect.poll(() => storedSteps(id)).toContainEqual(['Done', 'Смена 2'])
  })

  await test.step('an error opens the report with the step, and the run goes on behind it', async () => {
    // The report keeps the focus as long as it fades out.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.keyboard.press('3')
    const report = page.getByRole('dialog', { name: 'Report Error' })
    const description = report.getByRole('textbox', { name: /^Description/ })
    await expect(description).toHaveValue(/^Step 2: .*Пробить чек/)
    // A key that comes before the dialog has the focus is the runner's.
    await expect(description).toBeFocused()
    await page.keyboard.type('Касса зависла')
    await expect(description).toHaveValue(/\nКасса зависла$/)
    await page.keyboard.press('Control+Enter')
    await expect(findToast(page, 'Error report created')).toBeVisible()
    await expect(report).toBeHidden()
    await expect(step(3)).toBeFocused()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await coveredControls(findToast(page, 'Error report created'))).toEqual([])
  })

  await test.step('the rest is done by one key, and undone', async () => {
    await page.keyboard.press('j')
    await expect(step(4)).toBeFocused()
    await page.keyboard.press('k')
    await expect(step(3)).toBeFocused()
    await page.keyboard.press('a')
    await expect(runner.getByRole('heading', { name: 'Every step has an outcome' })).toBeVisible()
    await expect(runner.getByText('4/5 Completed (80%)')).toBeVisible()
    await expectAccessible(page)
    await expect(findToast(page, '3 steps are now Done')).toBeVisible()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    // The keys go on where the run was.
    await expect(step(3)).toBeFocused()
    await expect(runner.getByText('3 left', { exact: true })).toBeVisible()
    await page.keyboard.press('j')
    await expect(step(4)).toBeFocused()
  })

  await page.goBack()
  await expect(runner).toBeHidden()
  await expect(page.getByText('1/5 Completed (20%)')).toBeVisible()

  await test.step('the step leads to its report, and that back to the step', async () => {
    await expect(page.getByRole('tab', { name: /^Steps ?1 of 5 completed, 1 failed$/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^Errors ?1 error report, 1 not solved$/ })).toBeVisible()
    await page.getByRole('link', { name: '1 error report on step 2' }).click()
    const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Пробить чек' })
    await expect(card.first()).toBeFocused()
    await card.getByRole('link', { name: /^Show step .*Пробить чек/ }).click()
    await expect(row(page, 'Пробить чек')).toBeFocused()
  })

  await test.step('the table of steps fits beside its actions, in both languages', async () => {
    await prisma.scenarioStep.updateMany({
      where: { scenarioId: id, step: 3 },
      data: {
        comment: 'Комментарий',
        responsible: 'Анна Алексеева',
        systemComponent: 'SAP MB51',
        owner: 'GIS_EDO',
        description: 'Проверить движение материала (PickUp 4.0)',
        expectedResult: 'Сверка успешна, суммы совпадают с Z-отчётом',
      },
    })
    for (const language of ['en', 'ru']) {
      await page.context().addCookies([{ name: 'ui-language', value: language, url: page.url() }])
      for (const width of [1440, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`/scenarios/${id}?tab=steps`)
        const table = page.getByRole('tabpanel').getByRole('table')
        await expect(table.getByRole('link', { name: /2$/ })).toBeVisible()
        const comment = table.getByRole('cell', { name: 'Комментарий', exact: true })
        // A word stays whole.
        expect((await comment.locator('div').boundingBox())?.height).toBeLessThan(30)
        const frame = table.locator('xpath=ancestor::section[1]')
        expect(await frame.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0)
      }
    }
  })
})

test('a scenario is run again, and says what came of it last time', async ({ page, signIn }) => {
  const id = await aScenario()
  await createScenarioStep({
    scenarioId: id,
    description: 'Открыть смену',
    status: 'Error',
    comment: 'Зависла',
  })
  await signIn(await createUser({ name: 'Анна Котова' }))
  await page.goto(`/scenarios/${id}?run=1`)
  await expect(dialog(page).getByRole('heading', { name: 'Every step has an outcome' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Run again' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run again' }).click()
  await expect(findToast(page, 'Run 1 is kept; the next one begins')).toBeVisible()
  const step = dialog(page).getByRole('article', { name: 'Step 1' })
  await expect(step).toContainText(/Last time.*Error.*Анна Котова.*Зависла/s)
  await expect(dialog(page).getByRole('textbox', { name: 'Comment' })).toHaveValue('')
  await page.goto(`/scenarios/${id}?tab=steps`)
  await page.getByRole('button', { name: 'Earlier runs' }).click()
  const runs = page.getByRole('dialog', { name: 'Earlier runs' })
  await runs.getByText('Run 1').click()
  await expect(runs.getByRole('listitem').filter({ hasText: 'Зависла' }).last()).toContainText('Error')
  await expectAccessible(page)
})

test('a clock that is switched off measures nothing, and stays off', async ({ page, signIn, console }) => {
  // The time and the outcome of a step may be sent at once: the one that comes second is sent again.
  console.expectError(/409 \(Conflict\)/)
  const id = await aScenario('Открыть смену', 'Пробить чек')
  await signIn(await createUser())
  await page.clock.install()
  await page.goto(`/scenarios/${id}?run=1`)
  const step = (number: number) => dialog(page).getByRole('article', { name: `Step ${number}` })
  await expect(step(1)).toBeFocused()
  await expect(dialog(page).getByText(/^This step/)).toBeVisible()
  const switchClock = (to: 'on' | 'off') =>
    Promise.all([
      page.waitForResponse('**/api/profile/tables/*'),
      dialog(page)
        .getByRole('button', { name: `Switch the clock ${to}` })
        .click(),
    ])
  await switchClock('off')
  await expect(dialog(page).getByText(/^This step/)).toHaveCount(0)
  await page.clock.fastForward('02:00')
  await page.keyboard.press('2')
  await expect(step(2)).toBeFocused()
  await page.reload()
  await expect(step(2)).toBeFocused()
  await switchClock('on')
  await expect(dialog(page).getByText(/^This step/)).toBeVisible()
  await page.clock.fastForward('01:00')
  await page.keyboard.press('2')
  const seconds = async () => {
    const steps = await prisma.scenarioStep.findMany({ where: { scenarioId: id }, orderBy: { step: 'asc' } })
    return steps.map(({ secondsSpent }) => secondsSpent)
  }
  await expect.poll(async () => (await seconds())[1]).toBeGreaterThanOrEqual(60)
  // What went by before it was switched off counts.
  expect((await seconds())[0]).toBeLessThan(60)
})

test('a viewer goes through the steps, and changes none', async ({ page, signIn }) => {
  const id = await aScenario('Открыть смену')
  await createScenarioStep({ scenarioId: id, description: 'Снять отчёт', comment: 'Готово' })
  await signIn(await createUser({ role: 'viewer' }))
  await page.goto(`/scenarios/${id}?run=1`)
  await expect(dialog(page).getByRole('article', { name: 'Step 1' })).toBeFocused()
  await page.keyboard.press('2')
  await page.keyboard.press('j')
  await expect(dialog(page).getByRole('article', { name: 'Step 2' })).toContainText('Готово')
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await expect(dialog(page).getByText('2 left')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Done/ })).toHaveCount(0)
})
