import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { picture } from '@/tests/fixtures/images'
import { persistedValues } from '@/tests/fixtures/persisted-items'
import { findToast, openDark, openWhole, PHONE, PROVOKED } from '@/tests/fixtures/project-screens'
import { aScenario, coveredControls, dialog, storedSteps } from '@/tests/fixtures/step-screens'

test('on a phone without a connection outcomes are kept across a reload, and each is sent once', async ({
  page,
  context,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const id = await aScenario(
    'Открыть смену',
    'Пробить чек на кассе самообслуживания и отдать его покупателю вместе с товаром',
    'Закрыть смену',
  )
  await signIn(await createUser())
  page.on('dialog', (question) => question.accept())
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${id}`)
  await openWhole(page, `/scenarios/${id}?tab=steps`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(dialog(page).getByRole('article', { name: 'Step 1' })).toBeFocused()
  // The dialog scrolls by itself: the page would not get wider.
  expect(
    await dialog(page).evaluate(({ children }) =>
      Array.from(children).every((part) => part.scrollWidth <= part.clientWidth),
    ),
  ).toBe(true)

  await dialog(page).getByRole('textbox', { name: 'Comment' }).fill('Связь пропала')
  // The second tap is not one for the step that comes up.
  await dialog(page).getByRole('button', { name: /^Done/ }).dblclick()
  await expect(dialog(page).getByRole('article', { name: 'Step 2' })).toBeVisible()
  const photo = { name: 'снято.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await picture({})) }
  const [camera] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: 'Take a Photo' }).click(),
  ])
  await camera.setFiles(photo)
  await expect(dialog(page).getByText('Waits for the connection')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Canceled/ })
    .click()
  // The photo of the step before, too, which is not in sight any more.
  await expect(dialog(page).getByText('3 waiting to be sent')).toBeVisible()
  await expectAccessible(page)
  await test.step('what is said in a run covers none of its controls', async () => {
    await dialog(page)
      .getByRole('button', { name: /^Error/ })
      .click()
    const report = page.getByRole('dialog', { name: 'Report Error' })
    await report.getByRole('button', { name: 'Report Error' }).click()
    const said = findToast(page, 'The error report waits for the connection')
    await expect(said).toBeVisible()
    await expect(report).toBeHidden()
    expect(await coveredControls(said)).toEqual([])
  })
  expect(await storedSteps(id)).toEqual([
    ['New', ''],
    ['New', ''],
    ['New', ''],
  ])

  await context.setOffline(false)
  await page.reload()
  await expect
    .poll(() => storedSteps(id))
    .toEqual([
      ['Done', 'Связь пропала'],
      ['Canceled', ''],
      ['Error', ''],
    ])
  await expect(dialog(page).getByRole('heading', { name: 'Every step has an outcome' })).toBeVisible()
  await expect(dialog(page).getByText('waiting to be sent')).toHaveCount(0)
  const events = await prisma.historyEvent.count({ where: { scenarioId: id, subject: 'step' } })
  expect(events).toBe(3)
  const second = await prisma.scenarioStep.findFirstOrThrow({ where: { scenarioId: id, step: 2 } })
  await expect
    .poll(async () => (await prisma.attachment.findMany()).map((one) => [one.ownerId, one.filename]))
    .toEqual([[second.id, 'снято.jpg']])
})

test('a comment that is being typed outlives a reload, and a closed tab', async ({
  page,
  context,
  signIn,
  console,
}) => {
  console.expectError(/409 \(Conflict\)/)
  const id = await aScenario('Открыть смену')
  await signIn(await createUser())
  await page.goto(`/scenarios/${id}?run=1`)
  await expect(dialog(page).getByRole('article', { name: 'Step 1' })).toBeFocused()
  await page.keyboard.press('c')
  const comment = dialog(page).getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  await page.keyboard.type('Касса зависла')
  // The last letters take a moment to get there; nobody closes a tab within it.
  await expect.poll(() => persistedValues(page, 'text')).toContain('Касса зависла')
  await page.reload()
  await expect(comment).toHaveValue('Касса зависла')
  await comment.press('End')
  await comment.pressSequentially(' совсем')
  await expect.poll(() => persistedValues(page, 'text')).toContain('Касса зависла совсем')
  await page.close()
  const next = await context.newPage()
  await next.goto(`/scenarios/${id}?run=1`)
  const same = dialog(next).getByRole('textbox', { name: 'Comment' })
  await expect(same).toHaveValue('Касса зависла совсем')
  await prisma.scenarioStep.updateMany({
    where: { scenarioId: id },
    data: { comment: 'Чужой', version: { increment: 1 } },
  })
  await same.press('End')
  await same.pressSequentially('!')
  await same.press('Escape')
  const keepMine = next.getByRole('button', { name: /^Keep mine/ })
  await expect(keepMine).toBeVisible()
  // Asked again with the page, the question is above the run, not below it, where a key would answer it unseen.
  await next.reload()
  await keepMine.click()
  await expect.poll(() => storedSteps(id)).toEqual([['New', 'Касса зависла совсем!']])
})
