import { beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '@/lib/features/api-docs/contract'
import { exportAuditEntries, listAuditEntries } from '@/lib/features/audit/contract'
import { AUDIT_KIND_NAMES } from '@/lib/features/audit/rules'
import type { AuditKind } from '@/lib/shared/audit'
import { getTranslator } from '@/lib/shared/catalog'
import type { Endpoint } from '@/lib/shared/endpoint'
import { createBot } from './factories/bot'
import { createProject } from './factories/project'
import { createUser } from './factories/user'
import { callForData, callRoute, requestRoute } from './fixtures/api'
import { bearerHeaders } from './fixtures/session'

// Calls that change what a project holds, or shared material: history records them.
const RECORDS =
  /^\/(attachments|baskets|errors|hand-overs|projects|protocols|repository-steps|scenarios\/(bulk|\{id\})|trash|documentation\/(bot-activity|cash-registers|links))(\/|$)/
// Calls that change only what is the person's own, and those by which people come in, which the log's own test is about.
const OWN = /^\/(auth|feedback|inbox|profile|scenarios\/views|telegram|telegram-auth)(\/|$)/
/** Asks the code host, and sets nothing. */
const NO_SETTINGS = ['refreshRoadmap']

type Headers = Record<string, string>

interface Setting {
  headers: Headers
}

interface Row {
  /** What the log is to say. */
  kind: AuditKind
  /** Makes ready what the call needs, and returns it. */
  call: (setting: Setting) => Promise<{ params?: Record<string, string>; body?: Record<string, unknown> }>
}

const GROUP = '-1001234567890'
const PROJECT = {
  name: 'Летний релиз',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales',
}
const PAIR = {
  type: 'receipts',
  field: 'country',
  value: 'Russia',
  otherField: 'currency',
  otherValue: 'EUR',
}

const waiting = () => createUser({ isApproved: false })
const endpointNamed = (name: string): Endpoint => {
  const found = ENDPOINTS.find((one) => one.name === name)
  if (!found) throw new Error(`There is no call ${name}.`)
  return found.endpoint
}

async function made(name: string, setting: Setting): Promise<string> {
  const row = ROWS[name]
  const call = (await row?.call(setting)) ?? {}
  const { data } = await callRoute(endpointNamed(name), { ...call, headers: setting.headers })
  return /"_id":"(\w{24})"/.exec(JSON.stringify(data))?.[1] ?? ''
}

/** The calls that set something for everybody, and those about people; every new one needs a row. */
const ROWS: Record<string, Row> = {
  updateUser: {
    kind: 'role_changed',
    call: async () => ({ params: { id: (await createUser()).id }, body: { role: 'pm' } }),
  },
  approveUsers: { kind: 'approved', call: async () => ({ body: { ids: [(await waiting()).id] } }) },
  undoApproval: {
    kind: 'approval_undone',
    call: async () => {
      const { id, version } = await createUser()
      return { body: { changes: [{ _id: id, version }] } }
    },
  },
  deactivateUser: {
    kind: 'deactivated',
    call: async () => {
      const [leaving, taking] = [await createUser(), await createUser()]
      return { params: { id: leaving.id }, body: { handOverTo: taking.id } }
    },
  },
  endUserSessions: {
    kind: 'session_ended',
    call: async () => {
      const person = await createUser()
      await bearerHeaders(person)
      return { params: { id: person.id } }
    },
  },
  setBotMonitor: {
    kind: 'bot_token_set',
    call: async () => ({
      params: { id: (await createBot()).id },
      body: { monitor: { kind: 'token', token: `4711:${'x'.repeat(30)}` } },
    }),
  },
  createProject: {
    kind: 'project_group_changed',
    call: async () => ({ body: { ...PROJECT, telegramGroupId: GROUP } }),
  },
  updateProject: {
    kind: 'project_group_changed',
    call: async () => ({
      params: { id: (await createProject()).id },
      body: { ...PROJECT, telegramGroupId: GROUP },
    }),
  },
  excludePair: { kind: 'exclusion_added', call: async () => ({ body: PAIR }) },
  includePair: {
    kind: 'exclusion_removed',
    call: async (setting) => ({ params: { id: await made('excludePair', setting) } }),
  },
  saveScenarioMapping: {
    kind: 'mapping_saved',
    call: async () => ({ body: { name: 'Из 1С', columns: [{ title: 'Страна', field: null }] } }),
  },
  deleteScenarioMapping: {
    kind: 'mapping_deleted',
    call: async (setting) => ({ params: { id: await made('saveScenarioMapping', setting) } }),
  },
}

let headers: Headers
let adminId: string

beforeEach(async () => {
  const admin = await createUser({ name: 'Анна Админ', role: 'admin' })
  adminId = admin.id
  headers = { ...(await bearerHeaders(admin)), 'x-client-address': '198.51.100.7' }
})

test('every call that sets something for everybody, or is for admins, has a row here', () => {
  const changing = ENDPOINTS.filter(({ endpoint }) => endpoint.method !== 'GET')
  const expected = changing.filter(
    ({ name, endpoint: { access, path } }) =>
      access === 'admin' || !(RECORDS.test(path) || OWN.test(path) || NO_SETTINGS.includes(name)),
  )
  expect(expected.map(({ name }) => name).filter((name) => !(name in ROWS))).toEqual([])
})

test.each(Object.entries(ROWS))(
  '%s is on the log, which is filtered by it and exported',
  async (name, { kind, call }) => {
    const endpoint = endpointNamed(name)
    const answer = await callRoute(endpoint, { ...(await call({ headers })), headers })
    expect(answer.status, answer.error).toBe(endpoint.status)
    const { entries } = await callForData(listAuditEntries, { query: { kind }, headers })
    expect(entries).toMatchObject([{ kind, actor: { _id: adminId }, address: '198.51.100.7' }])
    const file = await requestRoute(exportAuditEntries, { query: { format: 'csv', kind }, headers })
    expect(await file.text()).toContain(getTranslator(null)(AUDIT_KIND_NAMES[kind]))
  },
)

test('a call that is refused, and one that changes nothing, leave no entry', async () => {
  const tester = await bearerHeaders(await createUser())
  const { id } = await createProject()
  const group = { params: { id }, body: { ...PROJECT, telegramGroupId: GROUP } }
  const change = (as: Headers) => callRoute(endpointNamed('updateProject'), { ...group, headers: as })
  const kinds = async () =>
    (await callForData(listAuditEntries, { headers })).entries.map(({ kind }) => kind).toSorted()
  expect((await change(tester)).status).toBe(422)
  expect(await kinds()).toEqual([])
  await change(headers)
  await change(headers)
  expect(await kinds()).toEqual(['group_allowed', 'project_group_changed'])
})
