import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { previewMetadata } from '@/components/features/projects/preview-metadata'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/rules'
import { prisma } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import { createProject } from '@/tests/factories/project'
import { createProjectMember } from '@/tests/factories/project-member'
import { createProjectTask } from '@/tests/factories/project-task'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callRoute, dataOf } from '@/tests/fixtures/api'
import { picture } from '@/tests/fixtures/images'
import { bearerOf } from '@/tests/fixtures/session'
import { getProject, searchProjects } from './contract'
import { projectSummaryByNumber } from './service'

let createdById: string
let headers: { authorization: string }

beforeEach(async () => {
  const user = await createUser({ role: 'viewer' })
  createdById = user.id
  headers = await bearerOf(user)
})

const project = (name: string, given: Parameters<typeof createProject>[0] = {}) =>
  createProject({ name, createdById, ...given })

const search = (query: Record<string, string>) => dataOf(searchProjects, { query, headers })
const read = async (id: string) => (await dataOf(getProject, { params: { id }, headers })).project
const namesFor = async (query: string) => (await search({ query })).projects.map(({ name }) => name)

test('a search shows projects without description and tasks, with their members counted', async () => {
  const { id } = await project('Летний релиз', { description: 'Текст' })
  await createProjectMember({ projectId: id, name: 'Ирина', position: 0 })
  await createProjectMember({ projectId: id, name: 'Олег', position: 1 })
  const { projects } = await search({})
  expect(projects).toMatchObject([{ _id: id, name: 'Летний релиз', memberCount: 2 }])
  expect(projects[0]?.teamMembers.map(({ name }) => name)).toEqual(['Ирина', 'Олег'])
  expect(projects[0]).not.toHaveProperty('description')
  expect(projects[0]).not.toHaveProperty('tasks')
})

describe('what is found', () => {
  test('* and nothing: all, newest first', async () => {
    await project('Первый')
    await project('Второй')
    expect(await namesFor('*')).toEqual(['Второй', 'Первый'])
    expect(await namesFor('')).toEqual(['Второй', 'Первый'])
  })

  test('digits: the number, else a part of the name', async () => {
    await project('Релиз 2', { projectNumber: 1 })
    await project('Другой', { projectNumber: 2 })
    expect(await namesFor('1')).toEqual(['Релиз 2'])
    expect(await namesFor('00002')).toEqual(['Другой'])
    await project('Релиз 2027', { projectNumber: 3 })
    expect(await namesFor('2027')).toEqual(['Релиз 2027'])
    expect(await namesFor('99999999999')).toEqual([])
  })

  test('text: a part of the name or the whole id, without case', async () => {
    const { id } = await project('Летний Релиз')
    await project('Зимний выпуск')
    expect(await namesFor(' ЛЕТНИЙ рел ')).toEqual(['Летний Релиз'])
    expect(await namesFor(id.toUpperCase())).toEqual(['Летний Релиз'])
    expect(await namesFor(id.slice(0, 20))).toEqual([])
  })

  test('wildcards and backslashes are what they are', async () => {
    await project('100% чеков')
    await project('касса_2')
    await project('a\\b')
    expect(await namesFor('%')).toEqual(['100% чеков'])
    expect(await namesFor('_')).toEqual(['касса_2'])
    expect(await namesFor('\\')).toEqual(['a\\b'])
  })

  test('the status narrows it', async () => {
    await project('Первый', { status: 'active' })
    await project('Второй', { status: 'archived' })
    const { projects } = await search({ query: '*', status: 'archived' })
    expect(projects.map(({ name }) => name)).toEqual(['Второй'])
  })
})

test('pages follow each other without gap or repeat, while projects are added', async () => {
  for (const number of [1, 2, 3, 4, 5]) await project(`Проект ${number}`)
  const first = await search({ query: 'проект', limit: '2' })
  await project('Проект 6')
  const second = await search({ query: 'проект', limit: '2', cursor: first.nextCursor ?? '' })
  const third = await search({ query: 'проект', limit: '2', cursor: second.nextCursor ?? '' })
  const names = [first, second, third].flatMap(({ projects }) => projects.map(({ name }) => name))
  expect(names).toEqual(['Проект 5', 'Проект 4', 'Проект 3', 'Проект 2', 'Проект 1'])
  expect(third.nextCursor).toBeNull()
  expect((await search({ query: 'проект' })).nextCursor).toBeUndefined()
})

const REFUSED: Record<string, string>[] = [
  { status: 'paused' },
  { limit: '0' },
  { limit: '1001' },
  { limit: 'many' },
  { cursor: 'x' },
  { query: 'a\u0000b' },
  { query: 'x'.repeat(201) },
]

test.each(REFUSED)('%j is refused', async (query) => {
  expect(await callRoute(searchProjects, { query, headers })).toMatchObject({ status: 422, code: 'invalid' })
})

test('a cursor that points nowhere answers nothing, and nobody else is answered', async () => {
  expect((await search({ cursor: '0'.repeat(24), limit: '5' })).projects).toEqual([])
  expect(await callRoute(searchProjects, { query: { query: '*' } })).toMatchObject({ status: 401 })
})

describe('reading a project', () => {
  test('by id and by number, with or without zeros', async () => {
    const { id } = await project('Летний релиз')
    for (const reference of [id, '1', '00001'])
      expect(await read(reference)).toMatchObject({ _id: id, projectNumber: 1 })
  })

  test('counts its scenarios wide', async () => {
    const { id: projectId } = await project('Летний релиз')
    const statuses = ['Новый', 'Ошибка при тесте', 'Выполнен с ошибками', 'Возврат', 'Выполнен']
    for (const status of statuses) await createScenario({ projectId, status })
    await createScenario({ status: 'Выполнен' })
    expect((await read(projectId)).stats).toEqual({ total: 5, withErrors: 2, inProgress: 1, completed: 1 })
    expect(await projectSummaryByNumber(1)).toEqual({
      _id: projectId,
      projectNumber: 1,
      name: 'Летний релиз',
      status: 'draft',
      stats: { total: 5, withErrors: 2, inProgress: 1, completed: 1 },
    })
    expect(await projectSummaryByNumber(77)).toBeNull()
  })

  test('answers 404 for what is not there, and 401 without a session', async () => {
    const { id: _id } = await project('Летний релиз')
    for (const id of [newId(), '77', '0', '9999999999', 'x', _id.slice(1), `${_id}0`, "1' OR 1=1"]) {
      expect(await callRoute(getProject, { params: { id }, headers })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
    const unknown = await callRoute(getProject, { params: { id: newId() }, headers })
    expect(unknown.error).toBe('Project not found')
    expect(await callRoute(getProject, { params: { id: _id } })).toMatchObject({ status: 401 })
  })
})

describe('a link preview', () => {
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
    const { GET } = await import('@/app/(public)/preview/[id]/route')
    const draw = (of: string) =>
      GET(new Request(`http://localhost:3000/preview/${of}`), { params: Promise.resolve({ id: of }) })
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

  describe('told to a chat', () => {
    test('holds id, number, name, status, dates and progress, and nothing else', async () => {
      const { projectPreview } = await application()
      expect(await projectPreview(id)).toEqual({ _id: id, ...PREVIEW })
    })

    test('is all that a chat is told', async () => {
      const { projectPreview } = await application()
      const preview = await projectPreview(id)
      if (!preview) throw new Error('There is no preview.')
      const told = JSON.stringify(previewMetadata(preview))
      expect(told).toContain('00042 · Летний релиз касс')
      expect(told).toContain(`/preview/${id}`)
      expect(told).not.toMatch(/екретн|100777/)
    })

    test.each(['42', '00042', '9999999999', 'f'.repeat(24), 'nonsense'])(
      'there is none of %s',
      async (reference) => {
        const { projectPreview, draw } = await application()
        expect(await projectPreview(reference)).toBeNull()
        expect((await draw(reference)).status).toBe(404)
      },
    )

    test('there is none where previews are turned off', async () => {
      vi.stubEnv('LINK_PREVIEWS', 'off')
      const { projectPreview, draw } = await application()
      expect(await projectPreview(id)).toBeNull()
      expect((await draw(id)).status).toBe(404)
    })
  })

  describe('the picture', () => {
    // One application for all of them: it takes seconds to draw its first picture.
    let started: ReturnType<typeof application> | undefined
    const draw = async () => {
      started ??= application()
      return (await started).draw(id)
    }

    async function pictureOf(name: string): Promise<Buffer> {
      await prisma.project.update({ where: { id }, data: { name } })
      return Buffer.from(await (await draw()).arrayBuffer())
    }
    const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer()

    test('is a PNG of the size that chats show whole', async () => {
      const answer = await draw()
      expect(answer.headers.get('content-type')).toBe('image/png')
      const png = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    })

    test('is drawn once for all who ask, and anew when the project has changed', async () => {
      const drawings = vi.spyOn(Worker.prototype, 'postMessage')
      const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => pictureOf('Один')))
      for (const other of others) expect(first?.equals(other)).toBe(true)
      await pictureOf('Один')
      expect(drawings).toHaveBeenCalledTimes(1)
      expect(first?.equals(await pictureOf('Другой'))).toBe(false)
    })

    test('that can not be drawn is a fault that is answered and logged, and drawn the next time', async () => {
      await pictureOf('Прежняя')
      await prisma.project.update({ where: { id }, data: { name: 'Новая' } })
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
      expect(await sharp(await pictureOf('После портрета')).metadata()).toMatchObject({ format: 'png' })
    })

    test('tells Cyrillic letters apart, which a font without them does not', async () => {
      const one = await pixelsOf(await pictureOf('жжж'))
      expect(one.equals(await pixelsOf(await pictureOf('ффф')))).toBe(false)
    })

    test('draws everything that it lets through with its own fonts, and leaves out the rest', async () => {
      await draw()
      const { logger } = await import('@/lib/server/logger')
      const warned = vi.spyOn(logger, 'warn')
      const codes = Array.from({ length: 0x2800 }, (_, code) => code).filter((code) => code >= 32)
      for (let from = 0; from < codes.length; from += 400) {
        await pictureOf(`Имя ${String.fromCodePoint(...codes.slice(from, from + 400))}`)
      }
      await pictureOf('Релиз 🚀 日本語 🇷🇺')
      expect(warned).not.toHaveBeenCalled()
    })

    test.each([
      ['a long name without a space', 'Щ'.repeat(200)],
      ['a name of which nothing can be drawn', '🚀🚀🚀'],
    ])('is drawn of %s as well', async (_, name) => {
      expect(await sharp(await pictureOf(name)).metadata()).toMatchObject({ width: 1200, height: 630 })
    })
  })
})
