import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { previewMetadata } from '@/components/features/projects/preview-metadata'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/contract'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createScenario } from '@/tests/factories/scenario'

let id: string

beforeEach(async () => {
  const project = await createProject({
    ...{
      projectNumber: 42,
      name: 'Летний релиз касс',
      description: 'Секретный текст',
      status: 'in_progress',
    },
    ...{ startDate: new Date('2026-11-01'), endDate: new Date('2026-12-24'), telegramGroupId: '-100777' },
  })
  id = project.id
  await createProjectTask({ projectId: id, task: 'Секретная задача', position: 0 })
  await createProjectMember({ projectId: id, name: 'Секретный участник', position: 0 })
  const { completed, failed, completedWithErrors } = SCENARIO_STATUS
  for (const status of [completed, failed, completedWithErrors]) {
    await createScenario({ projectId: id, status, plant: 'Секретный завод' })
  }
})

/** The application, as it is with the environment of the moment. */
async function application() {
  vi.resetModules()
  const { projectPreview } = await import('./service')
  const { GET } = await import('@/app/(public)/preview/[reference]/route')
  const draw = (reference: string) =>
    GET(new Request(`http://localhost:3000/preview/${reference}`), {
      params: Promise.resolve({ reference }),
    })
  return { projectPreview, draw }
}

const PREVIEW = {
  number: '00042',
  name: 'Летний релиз касс',
  status: 'in_progress',
  startDate: '2026-11-01',
  endDate: '2026-12-24',
  scenarioCount: 3,
  completedCount: 1,
}

describe('a preview', () => {
  it('holds number, name, status, dates and progress, and nothing else', async () => {
    const { projectPreview } = await application()
    for (const reference of ['42', '00042', id]) expect(await projectPreview(reference)).toEqual(PREVIEW)
  })

  it('is all that a chat is told', async () => {
    const { projectPreview } = await application()
    const preview = await projectPreview('42')
    if (!preview) throw new Error('There is no preview.')
    const told = JSON.stringify(previewMetadata(preview))
    expect(told).toContain('00042 · Летний релиз касс')
    expect(told).toContain('/preview/00042')
    expect(told).not.toMatch(/екретн|100777/)
  })

  it.each(['43', '0', '2147483648', '9999999999', 'f'.repeat(24)])(
    'there is none of %s',
    async (reference) => {
      const { projectPreview, draw } = await application()
      expect(await projectPreview(reference)).toBeNull()
      expect((await draw(reference)).status).toBe(404)
    },
  )

  it('there is none where previews are turned off', async () => {
    vi.stubEnv('LINK_PREVIEWS', 'off')
    const { projectPreview, draw } = await application()
    expect(await projectPreview('42')).toBeNull()
    expect((await draw('42')).status).toBe(404)
  })
})

describe('the picture', () => {
  const asked: string[] = []

  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async (address: RequestInfo | URL) => {
      if (/^http/.test(String(address))) asked.push(String(address))
      throw new Error('The internet is not reached from here.')
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  async function pictureOf(name: string): Promise<Buffer> {
    await prisma.project.update({ where: { id }, data: { name } })
    const { draw } = await application()
    return Buffer.from(await (await draw('42')).arrayBuffer())
  }
  const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer()

  it('is a PNG of the size that chats show whole', async () => {
    const { draw } = await application()
    const answer = await draw('00042')
    expect(answer.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('tells Cyrillic letters apart, which a font without them does not', async () => {
    const one = await pixelsOf(await pictureOf('жжж'))
    expect(one.equals(await pixelsOf(await pictureOf('ффф')))).toBe(false)
  })

  it('draws everything that it lets through with its own fonts, and leaves out the rest', async () => {
    const codes = Array.from({ length: 0x2800 }, (_, code) => code).filter((code) => code >= 32)
    for (let from = 0; from < codes.length; from += 400) {
      await pictureOf(`Имя ${String.fromCodePoint(...codes.slice(from, from + 400))}`)
    }
    await pictureOf('Релиз 🚀 日本語 🇷🇺')
    expect(asked).toEqual([])
  })

  it.each([
    ['a long name without a space', 'Щ'.repeat(200)],
    ['a name of which nothing can be drawn', '🚀🚀🚀'],
  ])('is drawn of %s as well', async (_, name) => {
    expect(await sharp(await pictureOf(name)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})
