import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '@/lib/features/api-docs/contract'
import { addComment } from '@/lib/features/comments/contract'
import { setBlockedScenarios } from '@/lib/features/error-register/contract'
import { createProject as createProjectCall, updateProject } from '@/lib/features/projects/contract'
import { getProjectRights } from '@/lib/features/projects/rights/contract'
import { listScenarios } from '@/lib/features/scenarios/contract'
import { duplicateScenarios } from '@/lib/features/scenarios/copies/contract'
import { setStatusOfScenarios, undoStatusOfScenarios } from '@/lib/features/scenarios/information/contract'
import { trackProject } from '@/lib/features/tracking/contract'
import { Prisma, prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import type { Endpoint } from '@/lib/shared/endpoint'
import { createErrorReport } from './factories/error-report'
import { createProject } from './factories/project'
import { createScenario } from './factories/scenario'
import { createUser } from './factories/user'
import { callForData, callRoute, requestRoute } from './fixtures/api'
import { eventually } from './fixtures/eventually'
import { type Call, createMembersProject } from './fixtures/members-project'
import { countStatements } from './fixtures/plans'
import { PROJECT_CHANGES } from './fixtures/project-changes'
import { bearerHeaders } from './fixtures/session'

/** Calls that concern nothing in a project. Calls for admins, who may change every project, are not listed. */
const ELSEWHERE =
  /^\/(auth|baskets|documentation|feedback|inbox|profile|repository-steps|roadmap|telegram|telegram-auth)(\/|$)/

/** Calls that leave what is in a project as it is, are open to all who may edit or are named, or to its manager alone. */
const OTHERS = [
  'addComment',
  'countCopiesOfScenarios',
  'createProject',
  'createScenarioView',
  'deleteComment',
  'deleteProject',
  'deleteScenarioMapping',
  'deleteScenarioView',
  'editComment',
  'excludePair',
  'findStoredPieces',
  'includePair',
  'matchScenarioRows',
  'previewHandOver',
  'readScenarioSheet',
  'refuseProtocol',
  'requestSignatureCode',
  'restoreScenarioView',
  'saveScenarioMapping',
  'signProtocol',
  'trackProject',
  'untrackProject',
  'updateScenarioView',
]

const CHANGING = ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'admin')

test('every changing call has a row here, or is about nothing in a project', () => {
  const expected = CHANGING.filter(
    ({ name, endpoint: { path } }) => !(ELSEWHERE.test(path) || OTHERS.includes(name)),
  )
  expect(Object.keys(PROJECT_CHANGES).toSorted()).toEqual(expected.map(({ name }) => name).toSorted())
})

const ROWS = CHANGING.filter(({ name }) => name in PROJECT_CHANGES)

/** The tables that any call may write: sessions, counted tries, files of refused uploads. */
const BESIDE = ['AuditEntry', 'IdempotencyKey', 'RateLimit', 'Session', 'UnclaimedFile', 'User']

/** Digests of the contents of all tables, by their names. */
async function stored(): Promise<Map<string, string>> {
  const tables = await readRows({ name: is.text })`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY (${BESIDE})
    ORDER BY table_name`
  const digests = tables.map(
    ({ name }) => Prisma.sql`
      SELECT ${name}::text AS name, md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS digest
      FROM ${Prisma.raw(`"${name}"`)} t`,
  )
  const rows = await readRows({ name: is.text, digest: is.text })`${Prisma.join(digests, ' UNION ALL ')}`
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** The same once nothing changes by itself any more: work that was put off may still be under way. */
async function storedAtRest(): Promise<Map<string, string>> {
  let last = await stored()
  await eventually(async () => {
    const before = last
    last = await stored()
    expect(last).toEqual(before)
  })
  return last
}

/** Makes a call, and returns its answer and the tables that are changed since. */
async function send(
  endpoint: Endpoint,
  { params, body, form, prepare }: Call,
  { id, headers }: { id: string; headers: Record<string, string> },
) {
  await prepare?.(id)
  const before = await storedAtRest()
  const sent = form ? { form } : { body }
  const response = await requestRoute(endpoint, {
    params,
    headers,
    ...(endpoint.method !== 'DELETE' && sent),
  })
  const text = await response.text()
  const after = await stored()
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name))
  return { status: response.status, text, changed }
}

// One test for both: making the rows takes most of its time, and what is refused leaves them as they are.
test.each(ROWS)(
  '$name of a project that only its members change is for them, and refused to somebody who is in it by name',
  async ({ name, endpoint }) => {
    const setting = await createMembersProject()
    const { member, nonMember, memberHeaders, nonMemberHeaders } = setting
    const call = await PROJECT_CHANGES[name]?.(setting)
    if (!call) throw new Error(`There is no row of ${name}.`)
    const refused = await send(endpoint, call, { ...nonMember, headers: nonMemberHeaders })
    expect(refused.status, refused.text).toBe(403)
    expect(refused.text).toContain('Only its members change project')
    expect(refused.changed, refused.text).toEqual([])
    const done = await send(endpoint, call, { ...member, headers: memberHeaders })
    expect(done.status, done.text).toBe(endpoint.status)
    expect(done.changed, done.text).not.toEqual([])
  },
)

const DETAILS = { name: 'Кассы', startDate: '2026-01-01', endDate: '2026-02-01' }

const save = (projectId: string, headers: Record<string, string>, body: object) =>
  callRoute(updateProject, { params: { id: projectId }, headers, body: { ...DETAILS, ...body } })

describe('a project that only its members change', () => {
  test('takes in nobody who adds themselves, and lets members go', async () => {
    const { ids, member, nonMember, memberHeaders, nonMemberHeaders } = await createMembersProject()
    const id = ids.projects ?? ''
    const toMember = ({ name, team, telegramUsername }: typeof member) => ({
      name,
      team,
      telegramId: telegramUsername,
    })
    const withBoth = { teamMembers: [toMember(member), toMember(nonMember)] }
    expect(await save(id, nonMemberHeaders, withBoth)).toMatchObject({ status: 403 })
    expect(await prisma.projectMember.count({ where: { telegramId: nonMember.telegramUsername } })).toBe(0)
    expect(await save(id, memberHeaders, withBoth)).toMatchObject({ status: 200 })
    expect(await save(id, nonMemberHeaders, { teamMembers: [toMember(member)] })).toMatchObject({
      status: 200,
    })
    expect(await save(id, nonMemberHeaders, { description: 'Ещё' })).toMatchObject({ status: 403 })
  })

  test('is read, commented, tracked and copied from by everybody who is not a viewer', async () => {
    const { ids, nonMember, nonMemberHeaders: headers } = await createMembersProject()
    const project = { params: { id: ids.projects ?? '' }, headers }
    expect(await callForData(getProjectRights, project)).toMatchObject({ rights: { membersOnly: true } })
    // Who is given work in it without being a member is known for one by these.
    expect((await callForData(listScenarios, { headers })).scenarios).toMatchObject([
      { rights: { membersOnly: true }, responsible: { _id: nonMember.id, role: nonMember.role } },
    ])
    await callForData(addComment, { params: { id: ids.scenarios ?? '' }, body: { text: 'Вижу' }, headers })
    await callForData(trackProject, project)
    const { projectNumber } = await prisma.project.findUniqueOrThrow({ where: { id: ids.projects } })
    const copying = { copyScenarios: true, sourceProjectNumber: projectNumber }
    const body = { ...DETAILS, projectImage: 'OD:Sales', ...copying } as const
    expect((await callForData(createProjectCall, { body, headers })).project.stats.total).toBe(1)
    const { id: projectId } = await createProject()
    const into = { ids: [ids.scenarios ?? ''], projectId }
    expect((await callForData(duplicateScenarios, { body: into, headers })).scenarios).toHaveLength(1)
    expect(await prisma.scenario.count({ where: { projectId } })).toBe(1)
    const within = { ids: into.ids, projectId: ids.projects ?? '' }
    expect(await callRoute(duplicateScenarios, { body: within, headers })).toMatchObject({ status: 403 })
  })

  test('takes in no copies by somebody else', async () => {
    const { ids, memberHeaders, nonMemberHeaders } = await createMembersProject()
    const body = { ids: [(await createScenario()).id], projectId: ids.projects ?? '' }
    const before = await stored()
    expect(await callRoute(duplicateScenarios, { headers: nonMemberHeaders, body })).toMatchObject({
      status: 403,
    })
    expect(await stored()).toEqual(before)
    expect(await callRoute(duplicateScenarios, { headers: memberHeaders, body })).toMatchObject({
      status: 201,
    })
  })

  test('has its scenarios linked to an error of another project, or the link taken away, by its members alone', async () => {
    const { ids, memberHeaders, nonMemberHeaders } = await createMembersProject()
    const own = ids.scenarios ?? ''
    const others = [(await createScenario()).id, (await createScenario()).id]
    const { id } = await createErrorReport({ scenarioId: (await createScenario()).id })
    const link = (headers: Record<string, string>, scenarioIds: string[]) =>
      callRoute(setBlockedScenarios, { params: { id }, body: { scenarioIds }, headers })
    const refused = { status: 403, error: expect.stringContaining('Only its members change project') }
    expect(await link(nonMemberHeaders, [own])).toMatchObject(refused)
    expect(await link(memberHeaders, [own])).toMatchObject({ status: 200 })
    expect(await link(nonMemberHeaders, [own, ...others])).toMatchObject({ status: 200 })
    expect(await link(nonMemberHeaders, others)).toMatchObject(refused)
    expect(await prisma.errorBlock.count({ where: { errorReportId: id } })).toBe(3)
    expect(await link(memberHeaders, others)).toMatchObject({ status: 200 })
  })

  test('stops a change of several projects as a whole, which names those that only their members change', async () => {
    const { ids, member, nonMemberHeaders, memberHeaders } = await createMembersProject()
    const open = await createScenario()
    const names = ['Касса', 'Сайт', 'Склад']
    const closed: string[] = []
    for (const name of names) {
      const { id: projectId } = await createProject({ name, membersOnly: true })
      closed.push((await createScenario({ projectId })).id)
    }
    const set = (headers: Record<string, string>, scenarioIds: string[]) =>
      callRoute(setStatusOfScenarios, { headers, body: { ids: scenarioIds, status: 'В работе' } })
    const own = ids.scenarios ?? ''
    const before = await stored()
    expect(await set(nonMemberHeaders, [open.id, own])).toMatchObject({ status: 403 })
    const { error } = await set(nonMemberHeaders, [open.id, own, ...closed])
    expect(error).toContain('Only their members change these projects:')
    expect(error).toContain('and 1 more. An admin can add you')
    expect(await set(memberHeaders, [own, ...closed])).toMatchObject({
      status: 403,
      error:
        'Only their members change these projects: Касса, Сайт, Склад. An admin can add you to their teams.',
    })
    expect(await stored()).toEqual(before)
    expect(await set(memberHeaders, [open.id, own])).toMatchObject({ status: 200 })
    // Undo is a change like any: not for who has left the team since.
    await prisma.projectMember.deleteMany({ where: { telegramId: member.telegramUsername.toUpperCase() } })
    const changes = [own, open.id].map((_id) => ({
      _id,
      version: 2,
      status: 'Новый',
      needsErrorReport: false,
    }))
    expect(
      await callRoute(undoStatusOfScenarios, { headers: memberHeaders, body: { changes } }),
    ).toMatchObject({
      status: 403,
    })
    expect(await prisma.scenario.count({ where: { status: 'В работе' } })).toBe(2)
  })

  test('is told apart by one statement, however many projects a change has', async () => {
    const headers = await bearerHeaders(await createUser())
    const count = async (projects: number) => {
      const scenarioIds: string[] = []
      for (let made = 0; made < projects; made += 1) scenarioIds.push((await createScenario()).id)
      const body = { ids: scenarioIds, status: 'В работе' } as const
      return countStatements(() => callForData(setStatusOfScenarios, { headers, body }))
    }
    await count(1)
    expect(await count(12)).toBe(await count(2))
  })
})
