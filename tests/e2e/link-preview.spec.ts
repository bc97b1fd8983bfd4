import type { APIRequestContext, Page } from '@playwright/test'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { expect, test } from '@/tests/fixtures/app'
import { registered, signIn } from '@/tests/fixtures/auth-screens'
import { findToast, isTooWide, PHONE } from '@/tests/fixtures/project-screens'

const CRAWLER = { 'user-agent': 'TelegramBot (like TwitterBot)' }

function metaContent(html: string, property: string): string | undefined {
  const tag = new RegExp(`<meta [^>]*property="${property}"[^>]*>`).exec(html)?.[0] ?? ''
  return /content="([^"]*)"/.exec(tag)?.[1]
}

/** Expects that a chat that shows the page can show its picture. */
async function expectPicture(request: APIRequestContext, html: string): Promise<void> {
  const image = await request.get(metaContent(html, 'og:image') ?? '', { headers: CRAWLER })
  expect(image.headers()['content-type']).toBe('image/png')
  const bytes = await image.body()
  // The size stands in the header chunk of a PNG (section 11.2.2 of its specification).
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
}

/** Expects that the page hands on this link and what it leads to, and that the copied one is the same. */
async function expectShared(page: Page, link: string, title: string): Promise<void> {
  const share = page.getByRole('link', { name: 'Share to Telegram' })
  await expect(share).toHaveAttribute('target', '_blank')
  await expect(share).toHaveAttribute('rel', /noopener/)
  const address = new URL((await share.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe('https://t.me/share/url')
  expect(address.searchParams.get('url')).toBe(link)
  expect(address.searchParams.get('text')).toBe(title)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(findToast(page, 'Link copied')).toContainText(link)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
}

test('a project link pasted into a chat shows what it is, and no more; a link to nothing shows nothing', async ({
  request,
}) => {
  const project = await createProject({
    name: 'Кассы самообслуживания',
    description: 'Секретное описание',
    status: 'in_progress',
    startDate: new Date('2026-11-02'),
    endDate: new Date('2026-12-18'),
  })
  await createScenario({ projectId: project.id, status: 'Выполнен', country: 'Belarus' })
  await createScenario({ projectId: project.id, status: 'Новый' })

  const page = await request.get(`/p/${project.id}`, { headers: CRAWLER })
  expect(page.status()).toBe(200)
  const html = await page.text()
  const number = String(project.projectNumber).padStart(5, '0')
  expect(metaContent(html, 'og:title')).toBe(`${number} · Кассы самообслуживания`)
  const description = metaContent(html, 'og:description')
  expect(description).toContain('In Progress')
  expect(description).toContain('November 2, 2026 – December 18, 2026')
  expect(description).toContain('1 of 2 scenarios completed (50%)')
  expect(html).not.toContain('Секретное описание')
  expect(html).not.toContain('Belarus')

  await expectPicture(request, html)

  // A number is a link as well, but numbers could be enumerated: it has no preview.
  for (const unknown of [project.projectNumber, '0'.repeat(24)]) {
    const nothing = await (await request.get(`/p/${unknown}`, { headers: CRAWLER })).text()
    expect(metaContent(nothing, 'og:title')).toBeUndefined()
    expect((await request.get(`/preview/p/${unknown}`)).status()).toBe(404)
  }
  expect((await request.get('/preview/p/nonsense')).status()).toBe(404)
  // Pictures of other sizes are not made.
  expect((await request.get('/_next/image?url=%2Ffavicon.ico&w=640&q=75')).status()).toBe(404)
})

test('a scenario’s short link says in a chat which one it is, and leads there, past signing in', async ({
  page,
  request,
  server,
  telegram,
}) => {
  const project = await createProject({ projectNumber: 42, name: 'Кассы самообслуживания' })
  const scenario = await createScenario({
    projectId: project.id,
    status: 'Ошибка при тесте',
    country: 'Belarus',
    additionalRequest: 'Секретная просьба',
  })
  const title = `Scenario #${scenario.scenarioNumber}`
  await test.step('the chat shows number, status and project, and no more', async () => {
    for (const address of [`/s/${scenario.id}`, `/scenarios/${scenario.id}?tab=errors`]) {
      const html = await (await request.get(address, { headers: CRAWLER })).text()
      expect(metaContent(html, 'og:title')).toBe(`${title} · Ошибка при тесте`)
      expect(metaContent(html, 'og:description')).toBe('00042 · Кассы самообслуживания')
      expect(metaContent(html, 'og:url')).toBe(`${server.url}/s/${scenario.id}`)
      expect(html).not.toMatch(/Секретная|Belarus/)
      await expectPicture(request, html)
    }
    const byNumber = await request.get(`/s/${scenario.scenarioNumber}`, { headers: CRAWLER })
    expect(metaContent(await byNumber.text(), 'og:title')).toBeUndefined()
  })
  await test.step('somebody who is not signed in signs in first, and is led back', async () => {
    await page.goto(`/s/${scenario.id}`)
    await expect(page).toHaveURL(`/auth?from=%2Fs%2F${scenario.id}`)
    await signIn(page, telegram, await registered(telegram), `/s/${scenario.id}`)
    await expect(page).toHaveURL(`/scenarios/${scenario.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
  await test.step('both pages hand on their short links, on a phone too', async () => {
    const link = `${server.url}/s/${scenario.id}`
    await expectShared(page, link, `${title} · Кассы самообслуживания`)
    await page.setViewportSize(PHONE)
    await page.goto(`/p/${project.id}`)
    await expectShared(page, `${server.url}/p/${project.id}`, '00042 Кассы самообслуживания')
    expect(await isTooWide(page)).toBe(false)
    await page.goto(link)
    // The line of a scenario's actions scrolls sideways there.
    await page.getByRole('button', { name: 'Copy link' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 })
    expect(await isTooWide(page)).toBe(false)
  })
  await test.step('a link to nothing has its own preview', async () => {
    const nothing = await page.request.get(`/s/${'f'.repeat(24)}`)
    expect(await nothing.text()).toContain('Scenario not found')
  })
})
