import type { Dialog, Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createCloseDay } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, PROVOKED, withoutLiveUpdates } from '@/tests/fixtures/project-screens'

const RESTORED = 'Your unsaved changes were brought back.'
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const edit = (page: Page) => page.getByRole('button', { name: /^Edit the close day/ })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

async function openCloseDays(page: Page) {
  const project = await createProject()
  const day = await createCloseDay({ projectId: project.id, cashRegister: 'POS-01', comment: 'Как было' })
  await page.goto(`/projects/${project.id}?tab=closeDays`)
  return { project, day }
}

test('what is typed into a row survives another tab, a reload, the way back and Escape, until it is discarded', async ({
  page,
  signIn,
}) => {
  await signIn(await createUser())
  const { project } = await openCloseDays(page)
  const comment = field(page, 'Comment')
  const leave = (dialog: Dialog) => dialog.accept()
  page.on('dialog', leave)
  await edit(page).click()
  await comment.fill('Введено')
  await test.step('another tab', async () => {
    await tab(page, 'Receipts')
    await tab(page, 'Close Days')
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(comment).toHaveValue('Введено')
    await expectAccessible(page)
  })
  await test.step('a reload', async () => {
    await page.reload()
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(comment).toHaveValue('Введено')
  })
  await test.step('the way to another page and back', async () => {
    await page.getByRole('link', { name: 'Edit Project' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Project' })).toBeVisible()
    await page.goBack()
    await expect(comment).toHaveValue('Введено')
  })
  await test.step('Escape', async () => {
    await comment.press('Escape')
    await expect(comment).toHaveCount(0)
    await expect(page.getByText('Как было')).toBeVisible()
    await test.step('over which the tab is not closed without a question', async () => {
      page.off('dialog', leave)
      const asked = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const question = await asked
      expect(question.type()).toBe('beforeunload')
      await question.dismiss()
      page.on('dialog', leave)
    })
    await edit(page).click()
    await expect(comment).toHaveValue('Введено')
  })
  await test.step('it is discarded', async () => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(comment).toHaveValue('Как было')
    await expect(page.getByText(RESTORED)).toHaveCount(0)
    await comment.fill('Ещё раз')
    await page.getByRole('table').getByRole('button', { name: 'Cancel' }).click()
    await edit(page).click()
    await expect(comment).toHaveValue('Как было')
    await comment.press('Escape')
  })
  await test.step('a half-filled form', async () => {
    await page.getByRole('button', { name: 'Add Close Day' }).click()
    await field(page, 'Plant *').fill('M041')
    await tab(page, 'Receipts')
    await tab(page, 'Close Days')
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(field(page, 'Plant *')).toHaveValue('M041')
  })
  expect(await prisma.closeDay.count({ where: { projectId: project.id } })).toBe(1)
})

test('a draft survives another person’s save, and the values to store are chosen field by field', async ({
  page,
  signIn,
  openContext,
  console,
}) => {
  console.expectError(PROVOKED)
  const project = await createProject({ name: 'Возвраты', description: 'Как было' })
  await signIn(await createUser())
  await withoutLiveUpdates(page)
  const address = `/projects/${project.id}/edit`
  const name = page.getByRole('textbox', { name: 'Project Name' })
  const description = page.getByRole('textbox', { name: 'Description' }).first()
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto(address)
  await name.fill('Моё название')
  await page.getByRole('button', { name: 'Add Task' }).click()
  await page.getByRole('combobox', { name: 'Executor' }).fill('Мария')

  const other = await openContext()
  await signIn(await createUser({ name: 'Анна Ким' }), other)
  const { startDate, endDate } = project
  const answer = await other.request.put(`/api/projects/${project.id}`, {
    data: { name: 'Чужое название', description: 'Чужое описание', startDate, endDate, version: 1 },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(name).toHaveValue('Моё название')

  await page.getByRole('button', { name: 'Update Project' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'What you typed is still here' })
  await expect(conflict).toContainText('Анна Ким changed this in the meantime')
  await expect(conflict).toBeInViewport()
  await expect(conflict).toBeFocused()
  await expectAccessible(page)
  await test.step('what was left alone takes what is stored; the rest is theirs beside mine', async () => {
    await expect(description).toHaveValue('Чужое описание')
    await expect(conflict.getByText('Моё название')).toBeVisible()
    await expect(conflict.getByText('Чужое название')).toBeVisible()
    await expect(name).toHaveValue('Моё название')
    await conflict.getByRole('button', { name: 'Take theirs: Project Name' }).click()
    await expect(name).toHaveValue('Чужое название')
    await conflict.getByRole('button', { name: 'Keep mine: Project Name' }).click()
    await expect(name).toHaveValue('Моё название')
    await conflict.getByRole('button', { name: 'Take theirs: Project Name' }).click()
  })
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(findToast(page, 'Project updated successfully')).toBeVisible()
  expect(
    await prisma.project.findUnique({ where: { id: project.id }, include: { tasks: true } }),
  ).toMatchObject({
    name: 'Чужое название',
    description: 'Чужое описание',
    tasks: [{ task: '', executor: 'Мария' }],
  })
})

test('an expired session shows a message without a question, and the draft is there after signing in', async ({
  page,
  signIn,
  console,
}) => {
  console.expectError(PROVOKED)
  const user = await createUser()
  await signIn(user)
  const { project } = await openCloseDays(page)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await edit(page).click()
  await field(page, 'Comment').fill('Введено')
  await prisma.session.updateMany({ data: { revokedAt: new Date() } })
  await field(page, 'Comment').press('Enter')
  await expect(page).toHaveURL(/\/auth\?from=.*&expired=1$/)
  await expect(page.getByText('Сеанс истёк. Пожалуйста, войдите снова.')).toBeVisible()
  expect(asked).toEqual([])

  await signIn(user)
  await page.goto(`/projects/${project.id}?tab=closeDays`)
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(field(page, 'Comment')).toHaveValue('Введено')
})
