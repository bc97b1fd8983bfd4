import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { previewMetadata } from '@/components/features/previews/preview-metadata'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { picture } from '@/tests/fixtures/images'

let projectId: string
let scenarioId: string

beforeEach(async () => {
  const project = await createProject({
    projectNumber: 42,
    name: 'Летний релиз касс',
    description: 'Секретный текст',
    status: 'in_progress',
    startDate: new Date('2026-11-01'),
    endDate: new Date('2026-12-24'),
    telegramGroupId: '-100777',
  })
  projectId = project.id
  await createProjectTask({ projectId, task: 'Секретная задача', position: 0 })
  await createProjectMember({ projectId, name: 'Секретный участник', position: 0 })
  const responsible = await createUser({ name: 'Секретный ответственный' })
  const { completed, failed, completedWithErrors } = SCENARIO_STATUS
  for (const status of [completed, completedWithErrors]) {
    await createScenario({ projectId, status, plant: 'Секретный завод' })
  }
  const scenario = await createScenario({
    projectId,
    status: failed,
    plant: 'Секретный завод',
    additionalRequest: 'Секретная просьба',
    scenarioNumber: '00042-007',
    runningNumber: 7,
    responsibleId: responsible.id,
  })
  scenarioId = scenario.id
})

/** The application, as it is with the environment of the moment. */
async function application() {
  vi.resetModules()
  const { linkPreview } = await import('./service')
  const { GET } = await import('@/app/(public)/preview/[kind]/[id]/route')
  const draw = (path: string) => {
    const [, kind = '', id = ''] = path.split('/')
    return GET(new Request(`http://localhost:3000/preview${path}`), { params: Promise.resolve({ kind, id }) })
  }
  return { linkPreview, draw }
}

/** Everything that a link shows in a chat. */
async function previewText(path: string): Promise<string> {
  const { linkPreview } = await application()
  const preview = await linkPreview(path)
  if (!preview) throw new Error('There is no preview.')
  return JSON.stringify(previewMetadata(preview))
}

describe('what a chat shows', () => {
  test('of a project: id, number, name, status, dates and progress, and nothing else', async () => {
    const { linkPreview } = await application()
    expect(await linkPreview(`/p/${projectId}`)).toEqual({
      kind: 'project',
      _id: projectId,
      number: '00042',
      name: 'Летний релиз касс',
      status: 'in_progress',
      startDate: '2026-11-01',
      endDate: '2026-12-24',
      scenarioCount: 3,
      completedCount: 1,
    })
    const preview = await previewText(`/p/${projectId}`)
    expect(preview).toContain('00042 · Летний релиз касс')
    expect(preview).toContain(`/preview/p/${projectId}`)
    expect(preview).not.toMatch(/екретн|100777/)
  })

  test('of a scenario: id, number, status and its project, and nothing else', async () => {
    const { linkPreview } = await application()
    expect(await linkPreview(`/s/${scenarioId}`)).toEqual({
      kind: 'scenario',
      _id: scenarioId,
      number: '00042-007',
      status: SCENARIO_STATUS.failed,
      projectNumber: '00042',
      projectName: 'Летний релиз касс',
    })
    const preview = await previewText(`/s/${scenarioId}`)
    expect(preview).toContain('Scenario #00042-007 · Ошибка при тесте')
    expect(preview).toContain('00042 · Летний релиз касс')
    expect(preview).toContain(`/preview/s/${scenarioId}`)
    expect(preview).not.toMatch(/екретн|100777/)
  })

  test('of an address: the same as of the short link', async () => {
    const { linkPreview } = await application()
    expect(await linkPreview(`/projects/${projectId}?tab=receipts`)).toMatchObject({ _id: projectId })
    expect(await linkPreview(`/scenarios/${scenarioId}?tab=errors`)).toMatchObject({ _id: scenarioId })
  })

  test('of a deleted scenario: nothing, until it is restored', async () => {
    const { linkPreview, draw } = await application()
    const { id: deletedById } = await createUser()
    const set = (deletion: { deletedAt: Date | null; deletedById: string | null }) =>
      prisma.scenario.update({ where: { id: scenarioId }, data: deletion })
    await set({ deletedAt: new Date(), deletedById })
    expect(await linkPreview(`/s/${scenarioId}`)).toBeNull()
    expect((await draw(`/s/${scenarioId}`)).status).toBe(404)
    await set({ deletedAt: null, deletedById: null })
    expect(await linkPreview(`/s/${scenarioId}`)).not.toBeNull()
  })

  test.each([
    '/p/42',
    '/p/00042',
    '/s/00042-007',
    '/p/nonsense',
    `/s/${'f'.repeat(24)}`,
    `/p/${'f'.repeat(24)}`,
  ])('of %s: nothing', async (path) => {
    const { linkPreview, draw } = await application()
    expect(await linkPreview(path)).toBeNull()
    expect((await draw(path)).status).toBe(404)
  })

  test('of a record under the other kind of link: nothing', async () => {
    const { linkPreview, draw } = await application()
    for (const path of [`/p/${scenarioId}`, `/s/${projectId}`]) {
      expect(await linkPreview(path)).toBeNull()
      expect((await draw(path)).status).toBe(404)
    }
  })

  test('nothing at all where previews are turned off', async () => {
    vi.stubEnv('LINK_PREVIEWS', 'off')
    const { linkPreview, draw } = await application()
    for (const path of [`/p/${projectId}`, `/s/${scenarioId}`]) {
      expect(await linkPreview(path)).toBeNull()
      expect((await draw(path)).status).toBe(404)
    }
  })
})

describe('the picture of a project', () => {
  // One application for all of them: it takes seconds to draw its first picture.
  let started: ReturnType<typeof application> | undefined
  const draw = async () => {
    started ??= application()
    return (await started).draw(`/p/${projectId}`)
  }

  async function fetchPicture(name: string): Promise<Buffer> {
    await prisma.project.update({ where: { id: projectId }, data: { name } })
    return Buffer.from(await (await draw()).arrayBuffer())
  }
  const readPixels = (png: Buffer) => sharp(png).raw().toBuffer()

  test('is a PNG of the size that chats show whole', async () => {
    const answer = await draw()
    expect(answer.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test('is drawn once for all who ask, and again when the project has changed', async () => {
    const drawings = vi.spyOn(Worker.prototype, 'postMessage')
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => fetchPicture('Один')))
    for (const other of others) expect(first?.equals(other)).toBe(true)
    await fetchPicture('Один')
    expect(drawings).toHaveBeenCalledTimes(1)
    expect(first?.equals(await fetchPicture('Другой'))).toBe(false)
  })

  test('that can not be drawn is a fault that is answered and logged, and drawn the next time', async () => {
    await fetchPicture('Прежняя')
    await prisma.project.update({ where: { id: projectId }, data: { name: 'Новая' } })
    const { logger } = await import('@/lib/server/logger')
    const logged = vi.spyOn(logger, 'error')
    vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => {
      throw new Error('no thread')
    })
    const answer = await draw()
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'internal', requestId: expect.any(String) })
    expect(logged).toHaveBeenCalledOnce()
    expect((await draw()).status).toBe(200)
  })

  test('is drawn as well after a person’s own picture was taken in', async () => {
    const { reencodeImage } = await import('@/lib/server/images')
    await reencodeImage(await picture(), { longestSide: 64 })
    expect(await sharp(await fetchPicture('После портрета')).metadata()).toMatchObject({ format: 'png' })
  })

  test('distinguishes Cyrillic letters, which a font without them does not', async () => {
    const one = await readPixels(await fetchPicture('жжж'))
    expect(one.equals(await readPixels(await fetchPicture('ффф')))).toBe(false)
  })

  test('draws everything that it lets through with its own fonts, and leaves out the rest', async () => {
    await draw()
    const { logger } = await import('@/lib/server/logger')
    const warned = vi.spyOn(logger, 'warn')
    const codes = Array.from({ length: 0x2800 }, (_, code) => code).filter((code) => code >= 32)
    for (let from = 0; from < codes.length; from += 400) {
      await fetchPicture(`Имя ${String.fromCodePoint(...codes.slice(from, from + 400))}`)
    }
    await fetchPicture('Релиз 🚀 日本語 🇷🇺')
    expect(warned).not.toHaveBeenCalled()
  })

  test.each([
    ['a long name without a space', 'Щ'.repeat(200)],
    ['a name of which nothing can be drawn', '🚀🚀🚀'],
  ])('is drawn of %s as well', async (_, name) => {
    expect(await sharp(await fetchPicture(name)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })
})

describe('the picture of a scenario', () => {
  test('is of the same size, and another one once its status has changed', async () => {
    const { draw } = await application()
    const drawn = async () => Buffer.from(await (await draw(`/s/${scenarioId}`)).arrayBuffer())
    const first = await drawn()
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(first.equals(await drawn())).toBe(true)
    await prisma.scenario.update({ where: { id: scenarioId }, data: { status: SCENARIO_STATUS.completed } })
    expect(first.equals(await drawn())).toBe(false)
  })
})
