import { beforeEach, describe, expect, it } from 'vitest'
import { listProjectScenarios } from '@/lib/features/scenarios/contract'
import type { Actor } from '@/lib/shared/actor'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { requestRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { findRequestActor } from './auth'
import { prisma } from './db'
import { sharedAnswer, sharedFirst } from './shared-answers'

let headers: Record<string, string>

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
})

describe('sharing a reading', () => {
  let reads: number

  beforeEach(() => {
    reads = 0
  })

  async function countProjects(
    name: string,
    read: () => Promise<number> = () => prisma.project.count(),
  ): Promise<number> {
    const request = new Request(`http://localhost:3000/api/${name}`, { headers })
    const actor: Actor | null = await findRequestActor(request)
    if (!actor) throw new Error('Nobody is signed in.')
    const response = await sharedAnswer({ request, actor, language: null }, async () => {
      reads += 1
      return Response.json(await read())
    })
    return response.json()
  }

  it('answers nothing older than what a writer has stored, however many write at once', async () => {
    let stored = 0
    const write = async () => {
      for (let round = 0; round < 4; round += 1) {
        await createProject()
        stored += 1
        const known = stored
        expect(await countProjects('writers')).toBeGreaterThanOrEqual(known)
      }
    }
    await Promise.all(Array.from({ length: 50 }, write))
    expect(await countProjects('writers')).toBe(200)
    expect(reads).toBeLessThan(200)
  })

  it('reads for many who come at once, and again after a change', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => countProjects('many')))
    expect(new Set(answers)).toEqual(new Set([0]))
    // The first begins at once, the others share the one that follows; changes in other databases count, too.
    expect(reads).toBeLessThan(10)
    await createProject()
    expect(await countProjects('many')).toBe(1)
  })

  it('passes a failure on to all who share it, and keeps none', async () => {
    const fail = () => Promise.reject(new Error('no database'))
    const answers = await Promise.allSettled([countProjects('failing', fail), countProjects('failing', fail)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await countProjects('failing')).toBe(0)
  })
})

describe('what pages begin with', () => {
  let reads = 0
  const countFirst = async (key: string, read: () => Promise<number> = () => prisma.project.count()) => {
    const actor = await findRequestActor(new Request('http://localhost:3000/projects', { headers }))
    if (!actor) throw new Error('Nobody is signed in.')
    const written = await sharedFirst(actor, key, async () => {
      reads += 1
      return String(await read())
    })
    return Number(written)
  }

  it('is read once for many, and nothing older than what a writer has stored', async () => {
    let stored = 0
    const write = async () => {
      for (let round = 0; round < 4; round += 1) {
        await createProject()
        stored += 1
        const known = stored
        expect(await countFirst('writers')).toBeGreaterThanOrEqual(known)
      }
    }
    await Promise.all(Array.from({ length: 50 }, write))
    expect(await countFirst('writers')).toBe(200)
    expect(reads).toBeLessThan(200)
  })

  it('is read by itself for each key', async () => {
    expect(await Promise.all([countFirst('one', async () => 1), countFirst('two', async () => 2)])).toEqual([
      1, 2,
    ])
  })
})

describe('a shared answer', () => {
  async function list(projectId: string, given: Record<string, string> = {}) {
    const call = { params: { id: projectId }, query: { limit: 50 }, headers: { ...headers, ...given } }
    return requestRoute(listProjectScenarios, call)
  }

  it('has a tag that differs after a change, and repetitions without a body', async () => {
    const project = await createProject()
    const first = await list(project.id)
    const etag = first.headers.get('etag') ?? ''
    const same = await list(project.id, { 'if-none-match': `"other", ${etag}` })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    await createScenario({ projectId: project.id })
    const changed = await list(project.id, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('needs a session', async () => {
    const project = await createProject()
    await list(project.id)
    const call = { params: { id: project.id }, query: { limit: 50 } }
    expect((await requestRoute(listProjectScenarios, call)).status).toBe(401)
  })
})
