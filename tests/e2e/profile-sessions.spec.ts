import { prisma } from '@/lib/server/db'
import { createUser } from '@/tests/factories/user'
import { expect, test } from '@/tests/fixtures/app'
import { bringIn, registered } from '@/tests/fixtures/auth-screens'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test('another session is signed out at once, and every session together, this one too', async ({
  page,
  signIn,
  openContext,
}) => {
  const user = await createUser()
  const telephone = await openContext()
  await signIn(user, telephone)
  await prisma.session.updateMany({ data: { userAgent: IPHONE } })
  const tablet = await openContext()
  await signIn(user, tablet)
  await signIn(user)
  await page.goto('/profile')
  await expect(page.getByText('This device')).toHaveCount(1)
  // Fields open once the page is alive.
  await expect(page.getByRole('textbox').first()).toBeEnabled()

  await test.step('the telephone', async () => {
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await expect(page.getByText('Signed out Safari on iPhone', { exact: true })).toBeVisible()
    await expect(page.getByText('Safari on iPhone', { exact: true })).toHaveCount(0)
    const there = await telephone.newPage()
    await there.goto('/profile')
    await expect(there).toHaveURL('/auth?from=%2Fprofile')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  })
  await test.step('all that are left', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
    await expect(question).toContainText('All 2 sessions end at once')
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/auth/)
    const there = await tablet.newPage()
    await there.goto('/profile')
    await expect(there).toHaveURL('/auth?from=%2Fprofile')
    expect(await prisma.session.count({ where: { revokedAt: null } })).toBe(0)
  })
})

test('what is stored of the person follows a change of their name, and goes when they sign out here', async ({
  page,
  telegram,
}) => {
  const person = await registered(telegram)
  await bringIn(page, telegram, person)
  await page.goto('/profile')
  await page.getByLabel('Name').fill('Анна Петрова')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
  const authUser = await page.evaluate(() => JSON.parse(localStorage.getItem('authUser') ?? '{}'))
  expect(authUser).toMatchObject({ name: 'Анна Петрова', telegramUsername: `@${person.username}` })

  const signOut = page.getByRole('button', { name: /^Sign out .*Chrome/ })
  await signOut.click()
  const question = page.getByRole('alertdialog', { name: 'Sign out here?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('authToken')
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth?from=%2Fprofile')
})
