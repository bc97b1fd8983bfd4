import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { expect, test } from '@/tests/fixtures/app'

const CRAWLER = { 'user-agent': 'TelegramBot (like TwitterBot)' }

function contentOf(html: string, property: string): string | undefined {
  const tag = new RegExp(`<meta [^>]*property="${property}"[^>]*>`).exec(html)?.[0] ?? ''
  return /content="([^"]*)"/.exec(tag)?.[1]
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
  expect(contentOf(html, 'og:title')).toBe(`${number} · Кассы самообслуживания`)
  const description = contentOf(html, 'og:description')
  expect(description).toContain('In Progress')
  expect(description).toContain('November 2, 2026 – December 18, 2026')
  expect(description).toContain('1 of 2 scenarios completed (50%)')
  expect(html).not.toContain('Секретное описание')
  expect(html).not.toContain('Belarus')

  const image = await request.get(contentOf(html, 'og:image') ?? '', { headers: CRAWLER })
  expect(image.headers()['content-type']).toBe('image/png')
  const bytes = await image.body()
  // The size stands in the header chunk of a PNG (section 11.2.2 of its specification).
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])

  // A number is a link as well, but one that anybody could count through: of it nothing is told.
  for (const unknown of [project.projectNumber, '0'.repeat(24)]) {
    const nothing = await (await request.get(`/p/${unknown}`, { headers: CRAWLER })).text()
    expect(contentOf(nothing, 'og:title')).toBeUndefined()
    expect((await request.get(`/preview/${unknown}`)).status()).toBe(404)
  }
  expect((await request.get('/preview/nonsense')).status()).toBe(404)
})
