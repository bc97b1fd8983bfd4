import { prisma } from '@/lib/server/db'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { choose } from '@/tests/fixtures/project-screens'

// Half an hour around midnight, on the other side of which it is in UTC.
const CLOCKS = [
  { timezoneId: 'Asia/Kamchatka', time: '00:30', at: '2026-03-28T12:30:00Z', day: '2026-03-29' },
  { timezoneId: 'Asia/Almaty', time: '00:30', at: '2026-03-28T19:30:00Z', day: '2026-03-29' },
  { timezoneId: 'America/Los_Angeles', time: '23:30', at: '2026-03-30T06:30:00Z', day: '2026-03-29' },
]

for (const { timezoneId, time, at, day } of CLOCKS)
  test.describe(`at ${time} in ${timezoneId}`, () => {
    test.use({ timezoneId })
    test('a day is proposed, typed, stored, shown and saved as a file as the clock on the wall has it', async ({
      page,
      signIn,
    }) => {
      await page.clock.setFixedTime(at)
      const { id } = await createScenario({ type: 'orders', plant: 'M041' })
      await signIn(await createUser())
      await page.goto(`/scenarios/${id}?tab=transactions`)
      await page.getByRole('button', { name: 'Add Transaction' }).click()
      const dialog = page.getByRole('dialog')
      const date = dialog.getByRole('combobox', { name: 'Date' })
      await expect(date).toHaveText('29.03.2026')
      await date.click()
      const typed = page.getByRole('textbox', { name: 'Type a day' })
      await typed.fill('tomorrow')
      await typed.press('Enter')
      await expect(date).toHaveText('30.03.2026')
      await date.click()
      await typed.fill('today')
      await typed.press('Enter')
      await expect(date).toHaveText('29.03.2026')
      await choose(page, dialog.getByRole('combobox', { name: 'Receipt Type' }), 'Продажа')
      await dialog.getByRole('textbox', { name: 'Transaction Number *' }).fill('42')
      await dialog.getByRole('button', { name: 'Add Transaction' }).click()
      const cell = page.getByRole('cell', { name: '29.03.2026', exact: true })
      await expect(cell).toBeVisible()
      const stored = await prisma.transaction.findFirstOrThrow({ where: { scenarioId: id } })
      expect(stored.date.toISOString().slice(0, 10)).toBe(day)
      await page.reload()
      await expect(cell).toBeVisible()
      await page.goto('/scenarios')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: /CSV/ }).click()
      expect((await download).suggestedFilename()).toBe(`scenarios-${day}.csv`)
    })
  })
