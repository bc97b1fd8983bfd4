import type { Locator, Page } from '@playwright/test'
import { prisma } from '@/lib/server/db'
import { createAggregationError } from '@/tests/factories/aggregation-error'
import { createCloseDay } from '@/tests/factories/close-day'
import { createErrorReport } from '@/tests/factories/error-report'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { picture } from '@/tests/fixtures/images'
import { openDark } from '@/tests/fixtures/project-screens'

const zone = (place: Locator) => place.getByLabel('Drop files here, paste them, or click to choose')
const files = (place: Locator) => place.getByRole('region', { name: 'Attachments' })

/** Pastes a picture, with the focus where it is. */
async function paste(page: Page, name: string): Promise<void> {
  const bytes = Array.from(await picture({}))
  await page.evaluate(
    ([filename, content]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(content)], filename, { type: 'image/jpeg' }))
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [name, bytes] as const,
  )
}

test('files are pasted, dropped or chosen where they belong, and pictures looked at', async ({
  page,
  signIn,
}) => {
  const step = await createScenarioStep({ description: 'Пробить чек' })
  const { scenarioId } = step
  const [one, other] = [await createErrorReport({ scenarioId }), await createErrorReport({ scenarioId })]
  await signIn(await createUser())
  await openDark(page, `/scenarios/${scenarioId}?tab=errors`)
  const card = ({ id }: { id: string }) => page.locator(`[data-record="${id}"]`)
  for (const report of [one, other]) await card(report).getByRole('button', { name: 'Show more' }).click()

  await test.step('of several places the one that the person points at takes what is pasted', async () => {
    await files(card(one)).getByText('Drop files here').hover()
    await paste(page, 'снимок.jpg')
    await expect(files(card(one)).getByRole('button', { name: 'Open снимок.jpg' })).toBeVisible()
    await zone(files(card(other))).focus()
    await paste(page, 'второй.jpg')
    await expect(files(card(other)).getByRole('button', { name: 'Open второй.jpg' })).toBeVisible()
  })

  await test.step('one is dropped', async () => {
    await zone(files(card(one))).evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['касса зависла'], 'касса.log', { type: 'text/plain' }))
      element.parentElement?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
    })
    await expect(files(card(one)).getByRole('link', { name: 'Save касса.log' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a picture opens in the viewer', async () => {
    await files(card(one)).getByRole('button', { name: 'Open снимок.jpg' }).click()
    const viewer = page.getByRole('dialog', { name: 'снимок.jpg' })
    await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 320)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })

  await test.step('one is chosen for a step, in the light', async () => {
    await page.evaluate(() => localStorage.setItem('ui-theme', 'light'))
    await page.getByRole('tab', { name: /^Steps/ }).click()
    await page.getByRole('button', { name: /^Attach to .*Пробить чек/ }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(await picture({ format: 'png' }))
    await zone(dialog).setInputFiles({ name: 'чек.png', mimeType: 'image/png', buffer })
    await expect(dialog.getByRole('button', { name: 'Open чек.png' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one is pasted into a run, for the step that is open', async () => {
    await page.goto(`/scenarios/${scenarioId}?run=1`)
    const run = page.getByRole('dialog', { name: /^Run of scenario / })
    await expect(run.getByRole('article', { name: 'Step 1' })).toBeFocused()
    await paste(page, 'экран.jpg')
    await expect(run.getByRole('button', { name: 'Open экран.jpg' })).toBeVisible()
  })

  const { projectId } = await prisma.scenario.findUniqueOrThrow({ where: { id: scenarioId } })
  const day = await createCloseDay({ projectId, cashRegister: 'POS-01' })
  await test.step('one is chosen for a close day, whose row counts it', async () => {
    await page.goto(`/projects/${projectId}?tab=closeDays`)
    await page.getByRole('button', { name: /^Attach to .*POS-01/ }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(await picture({}))
    await zone(dialog).setInputFiles({ name: 'смена.jpg', mimeType: 'image/jpeg', buffer })
    await expect(dialog.getByRole('button', { name: 'Open смена.jpg' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^1 attachment of .*POS-01/ })).toBeVisible()
  })

  const error = await createAggregationError({ projectId, document: '4900000001' })
  await test.step('one is pasted for an error of aggregations', async () => {
    await page.goto(`/projects/${projectId}?tab=aggregations`)
    await page.getByRole('button', { name: 'Edit the error of document 4900000001' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Error' })
    await zone(dialog).focus()
    await paste(page, 'паллета.jpg')
    await expect(dialog.getByRole('button', { name: 'Open паллета.jpg' })).toBeVisible()
    await expectAccessible(page)
  })

  const stored = await prisma.attachment.findMany({ orderBy: { id: 'asc' } })
  expect(stored.map(({ ownerId, filename }) => [ownerId, filename])).toEqual([
    [one.id, 'снимок.jpg'],
    [other.id, 'второй.jpg'],
    [one.id, 'касса.log'],
    [step.id, 'чек.png'],
    [step.id, 'экран.jpg'],
    [day.id, 'смена.jpg'],
    [error.id, 'паллета.jpg'],
  ])
})
