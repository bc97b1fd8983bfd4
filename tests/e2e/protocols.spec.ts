import { prisma } from '@/lib/server/db'
import { createErrorReport } from '@/tests/factories/error-report'
import { createProject } from '@/tests/factories/project'
import { createProtocol } from '@/tests/factories/protocol'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { expectAccessible } from '@/tests/fixtures/accessibility'
import { expect, test } from '@/tests/fixtures/app'
import { findToast, isTooWide, openDark, PHONE } from '@/tests/fixtures/project-screens'

test('a protocol is composed, decided by the one whose turn it is, and read by a link', async ({
  page,
  signIn,
}) => {
  const author = await createUser({ role: 'tester', name: 'Анна Ким' })
  const signer = await createUser({ role: 'viewer', name: 'Пётр Орлов' })
  const project = await createProject({ name: 'Release 12' })
  const scenario = await createScenario({ projectId: project.id, type: 'receipts', country: 'Russia' })
  await createScenarioStep({ scenarioId: scenario.id, description: 'Scan the receipt', status: 'Done' })
  await createErrorReport({ scenarioId: scenario.id, status: 'open', description: 'Prints twice' })
  const title = 'Protocol No. 1 · Acceptance'

  await test.step('an editor composes a draft, which shows the data', async () => {
    await signIn(author)
    await page.goto(`/projects/${project.id}`)
    await page.getByRole('link', { name: 'Protocols', exact: true }).click()
    await expect(page.getByText('No protocols yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New protocol' }).click()
    const dialog = page.getByRole('dialog', { name: 'New protocol' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Acceptance')
    await dialog.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('region', { name: scenario.scenarioNumber, exact: true })).toContainText(
      'Scan the receipt',
    )
    await page.getByRole('button', { name: 'Add a signer' }).click()
    await page.getByRole('option', { name: /Пётр Орлов/ }).click()
    await expect(page.getByRole('region', { name: 'Signatures' })).toContainText('1. Пётр Орлов')
    const deviation = page.getByRole('textbox', { name: 'What was tested otherwise than planned' })
    await deviation.fill('Till 2 was out of order')
    await page.getByRole('button', { name: 'Add the deviation' }).click()
    await expect(page.getByRole('region', { name: 'Deviations' }).last()).toContainText(
      'Till 2 was out of order',
    )
    // The next change is of the version that this one has made.
    await expect(deviation).toHaveValue('')
    const error = `${scenario.scenarioNumber} · Prints twice`
    await page.getByRole('button', { name: `${error}: Who accepts it` }).click()
    await page.getByRole('option', { name: /Анна Ким/ }).click()
    const acceptor = page.getByRole('button', { name: `Who accepts it, ${error}: Анна Ким` })
    await expect(acceptor).toBeVisible()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Open errors' })).toContainText('Анна Ким')
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeEnabled()
    await page.getByRole('button', { name: 'Send for signing' }).click()
    await findToast(page, 'Sent for signing').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('region', { name: 'Signatures' })).toContainText('Not asked yet')
    await page.getByRole('button', { name: 'Send for signing' }).click()
    await expect(page.getByRole('region', { name: 'Signatures' })).toContainText('It is their turn to sign')
    await expectAccessible(page)
  })

  await test.step('the next signer finds it, and refuses it with a reason', async () => {
    await signIn(signer)
    await page.goto('/protocols')
    await page.getByRole('link', { name: /Acceptance/ }).click()
    const turn = page.getByRole('region', { name: 'It is your turn to sign' })
    await turn.getByRole('button', { name: 'Refuse' }).click()
    await turn.getByRole('textbox', { name: 'Why do you refuse?' }).fill('Returns were not tested')
    await expectAccessible(page)
    await turn.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByRole('region', { name: 'Signatures' })).toContainText('Returns were not tested')
    await expect(page.getByText('The stored protocol is the one that was signed')).toBeVisible()
    await expect(turn).toHaveCount(0)
  })

  await test.step('it is read by a link without an account, on a phone and in the dark', async () => {
    await signIn(author)
    await page.goto('/projects')
    await page.goto(`/projects/${project.id}/protocols`)
    await page.getByRole('link', { name: /Acceptance/ }).click()
    await prisma.scenario.update({ where: { id: scenario.id }, data: { country: 'Kazakhstan' } })
    await page.getByRole('button', { name: 'Compare with the data now' }).click()
    await expect(page.getByRole('region', { name: 'What has changed since' })).toContainText(
      /Country: .+ → Kazakhstan/,
    )
    const links = page.getByRole('region', { name: 'Links for people without an account' })
    await links.getByRole('button', { name: 'Make a link' }).click()
    const address = await links.getByText(/\/shared-protocols\//).textContent()
    const path = new URL(address ?? '').pathname
    await page.context().clearCookies()
    // A chat that shows a preview gets number and state alone, and is not counted.
    const bot = { 'user-agent': 'TelegramBot (like TwitterBot)' }
    const preview = await page.request.get(path, { headers: { ...bot, 'accept-language': 'en-GB,en' } })
    const shown = await preview.text()
    expect(shown).toContain('Protocol No. 1')
    expect(shown).toContain('Refused')
    for (const secret of ['Acceptance', 'Release 12', scenario.scenarioNumber, 'Пётр Орлов'])
      expect(shown).not.toContain(secret)
    expect(preview.headers()['referrer-policy']).toBe('no-referrer')
    // In the language that the reader's browser prefers; a chat prefers none.
    const inRussian = await (await page.request.get(path, { headers: bot })).text()
    for (const part of ['<html lang="ru"', '<title>Протокол № 1', 'content="Отклонён"'])
      expect(inRussian).toContain(part)
    // A person whose browser was taken for one goes on.
    expect(shown).toContain('href="?open"')
    const opened = await page.request.get(`${path}?open`, { headers: bot })
    expect(await opened.text()).toContain(scenario.scenarioNumber)
    await page.setViewportSize(PHONE)
    await openDark(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('region', { name: scenario.scenarioNumber, exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await isTooWide(page)).toBe(false)
  })

  await test.step('another one begins with the scenarios that are selected in a list, and says who changed it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signIn(author)
    await page.goto('/scenarios')
    await page.getByRole('checkbox', { name: `Select scenario ${scenario.scenarioNumber}` }).check()
    await page.getByRole('button', { name: 'Protocol', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: /^Protocol No\. 2 · Selected scenarios, / }),
    ).toBeVisible()
    await expect(page.getByText('1 chosen scenario')).toBeVisible()
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Анна Ким')
  })
})

test('a draft is deleted, and comes back', async ({ page, signIn }) => {
  const { id } = await createProtocol({ title: 'Acceptance' })
  await signIn(await createUser({ role: 'tester' }))
  await page.goto(`/protocols/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await findToast(page, 'Protocol No. 1 deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /Acceptance/ })).toBeVisible()
})
