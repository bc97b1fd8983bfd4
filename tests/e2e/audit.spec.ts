import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'

test('an admin reads who decided what, ends somebody’s sessions, and nobody else sees the log', async ({
  page,
  signIn,
  openContext,
}) => {
  const oleg = await createUser({ name: 'Олег Седов', role: 'tester' })
  const theirs = await openContext()
  await signIn(oleg, theirs)
  await signIn(await createUser({ name: 'Анна Котова', role: 'admin' }))
  const log = page.getByRole('table', { name: 'Audit log' })

  await test.step('the sessions of a person are ended from their page', async () => {
    await page.goto(`/teams/${oleg.id}`)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign this person out everywhere?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(findToast(page, '1 session ended')).toBeVisible()
    await expect(page.getByText('Signed in nowhere')).toBeVisible()
  })
  await test.step('which the log says, in the light, in the dark and on a phone', async () => {
    await page.goto('/teams')
    await page.getByRole('tab', { name: 'Audit' }).click()
    await expect(log.getByRole('row').nth(1)).toContainText('Session ended')
    await expect(log.getByRole('row').nth(1)).toContainText('Олег Седов')
    await expect(log.getByRole('row').nth(1)).toContainText(/, \d\d:\d\d:\d\d/)
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('никто')
    await expect(page.getByText('Nothing is recorded here')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('олег')
    await expect(log.getByRole('row').nth(1)).toContainText('Анна Котова')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await openDark(page, '/teams?tab=audit')
    await expect(log.getByRole('row').nth(1)).toContainText('Session ended')
    expect(await isTooWide(page)).toBe(false)
    await expectAccessible(page)
  })
  await test.step('others have no such tab, also by its address', async () => {
    await signIn(await createUser({ role: 'pm' }), theirs)
    const other = await theirs.newPage()
    await other.goto('/teams?tab=audit')
    await expect(other.getByRole('tab', { name: 'Team Members' })).toHaveAttribute('aria-selected', 'true')
    await expect(other.getByRole('tab', { name: 'Audit' })).toHaveCount(0)
  })
})
