import { prisma } from '@/lib/server/db'
import { createComment } from '@/tests/factories/comment'
import { createErrorReport } from '@/tests/factories/error-report'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { isTooWide, openDark, PHONE, PROVOKED } from '@/tests/fixtures/project-screens'

test('somebody is mentioned by keyboard, and finds it in the inbox, by keyboard too', async ({
  page,
  signIn,
}) => {
  const author = await createUser({ name: 'Анна Иванова' })
  const reader = await createUser({ name: 'Олег Петров' })
  const { id } = await createScenario()
  await signIn(author)
  await page.goto(`/scenarios/${id}?tab=comments`)
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.pressSequentially('Смотри `код`, @Олег')
  await expect(page.getByRole('option', { name: /Олег Петров/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Смотри `код`, @Олег Петров ')
  // What is typed survives a reload, and the mention with it.
  await page.reload()
  await expect(field).toHaveValue('Смотри `код`, @Олег Петров ')
  await field.press('Control+Enter')
  const comments = page.getByRole('list', { name: 'Comments' })
  await expect(comments.getByRole('link', { name: '@Олег Петров' })).toBeVisible()
  await expect(comments.getByRole('code')).toHaveText('код')
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  await signIn(reader)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Inbox: 1 unread' })).toBeVisible()
  await page.keyboard.press('i')
  const item = page
    .getByRole('dialog', { name: 'Inbox' })
    .getByRole('link', { name: /Анна Иванова mentioned you/ })
  await expect(item).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('@Олег Петров')
  await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()
})

test('comments on a step open from its row, on a phone and in the dark', async ({
  page,
  context,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const author = await createUser()
  const { id } = await createScenario()
  await createScenarioStep({ scenarioId: id, step: 1 })
  await signIn(author)
  await page.setViewportSize(PHONE)
  await openDark(page, `/scenarios/${id}?tab=steps`)
  await page.getByRole('button', { name: 'Comment on step 1' }).click()
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  await sheet.getByRole('textbox', { name: 'Comment' }).fill('Касса зависла')
  await sheet.getByRole('button', { name: 'Send' }).click()
  const comments = sheet.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText('Касса зависла')
  await test.step('without a connection they wait for it, and each is sent once', async () => {
    await context.setOffline(true)
    for (const text of ['Связь пропала', 'Лишнее']) {
      await sheet.getByRole('textbox', { name: 'Comment' }).fill(text)
      await sheet.getByRole('button', { name: 'Send' }).click()
      await expect(sheet.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
    }
    const waiting = comments.getByRole('listitem').filter({ hasText: 'Waits for the connection' })
    await expect(waiting).toHaveText([/Лишнее/, /Связь пропала/])
    await expectAccessible(page)
    await waiting.first().getByRole('button', { name: 'Discard' }).click()
    await comments.getByRole('button', { name: /^Edit the comment/ }).click()
    await comments.getByRole('textbox', { name: 'Comment' }).fill('Касса зависла насмерть')
    await comments.getByRole('button', { name: 'Save' }).click()
    await expect(comments.getByText(/^No connection to the server/)).toBeVisible()
    await comments.getByRole('button', { name: 'Cancel' }).click()
    await context.setOffline(false)
    page.on('dialog', (question) => question.accept())
    await page.reload()
    await expect(comments.getByRole('listitem').first()).toContainText('Связь пропала')
    await expect(waiting).toHaveCount(0)
    const stored = await prisma.comment.findMany({ orderBy: { id: 'asc' } })
    expect(stored.map(({ text }) => text)).toEqual(['Касса зависла', 'Связь пропала'])
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '2 comments on step 1' })).toBeVisible()
  expect(await isTooWide(page)).toBe(false)
})

test('a comment that was edited elsewhere meanwhile is not overwritten', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(/409/)
  const author = await createUser({ name: 'Анна Иванова' })
  const { id } = await createScenario()
  await createComment({ scenarioId: id, authorId: author.id, text: 'Чек не печатается' })
  await signIn(author)
  const address = `/scenarios/${id}?tab=comments`
  const elsewhere = await page.context().newPage()
  for (const screen of [page, elsewhere]) {
    await screen.goto(address)
    await screen.getByRole('button', { name: 'Edit the comment by Анна Иванова' }).click()
  }
  const edited = (screen: typeof page) => screen.getByRole('list', { name: 'Comments' })
  await edited(elsewhere).getByRole('textbox', { name: 'Comment' }).fill('Чек печатается')
  await edited(elsewhere).getByRole('button', { name: 'Save' }).click()
  await expect(edited(page)).toContainText('edited')
  await edited(page).getByRole('textbox', { name: 'Comment' }).fill('Чек не печатается вовсе')
  await edited(page).getByRole('button', { name: 'Save' }).click()
  await edited(page).getByRole('button', { name: 'Take theirs: Comment' }).click()
  await expect(edited(page).getByRole('textbox', { name: 'Comment' })).toHaveValue('Чек печатается')
})

test('a link leads to a comment on a further page, also from another one', async ({ page, signIn }) => {
  const author = await createUser()
  const { id } = await createScenario()
  const comments = []
  for (let at = 0; at < 65; at++)
    comments.push(await createComment({ scenarioId: id, authorId: author.id, text: `Заметка ${at}.` }))
  await signIn(author)
  await page.goto(`/scenarios/${id}?tab=comments#${comments[0]?.id}`)
  const entry = (text: string) =>
    page.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: text })
  await expect(entry('Заметка 0.')).toBeFocused()
  await page.evaluate((hash) => window.location.assign(`#${hash}`), comments[40]?.id)
  await expect(entry('Заметка 40.')).toBeFocused()
})

test('a long line of code scrolls in its block and widens no page', async ({ page, signIn }) => {
  const code = `\`\`\`\n${'SELECT '.repeat(5)}${'x'.repeat(1_500)}\n\`\`\``
  const { id: scenarioId } = await createScenario()
  await createComment({ scenarioId, text: code })
  await createErrorReport({ scenarioId, description: code })
  await signIn(await createUser())
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const tab of ['comments', 'errors']) {
    await page.goto(`/scenarios/${scenarioId}?tab=${tab}`)
    const block = page.locator('pre').first()
    if (tab === 'errors') await page.getByRole('button', { name: 'Show more' }).click()
    await expect(block).toBeVisible()
    expect(await block.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
    expect(await isTooWide(page)).toBe(false)
  }
})
