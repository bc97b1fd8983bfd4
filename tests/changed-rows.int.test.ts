import { expect, test } from 'vitest'
import { listScenarios } from '@/lib/features/scenarios/contract'
import {
  updateScenarioData,
  updateScenarioResponsible,
  updateScenarioStatus,
} from '@/lib/features/scenarios/information/contract'
import { withChangedScenario } from '@/lib/features/scenarios/rules'
import {
  SCENARIO_SORTS,
  SCENARIO_STATES,
  SCENARIO_STATUSES,
  SCENARIO_TYPES,
  STATUS_GROUPS,
} from '@/lib/features/scenarios/values'
import { SORT_ORDERS } from '@/lib/shared/cursor'
import { Draw } from '@/tests/factories/draw'
import { createProject } from '@/tests/factories/project'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'

const SEED = 7
const CHANGES = 120
const TODAY = '2026-11-27'

test(`a list that takes a changed scenario is the list read again, by whatever filter and order (seed ${SEED})`, async () => {
  const draw = new Draw(SEED)
  const people = [await createUser({ team: 'OD' }), await createUser({ team: 'CASH' })]
  const headers = await bearerHeaders(people[0] ?? (await createUser()))
  const project = await createProject()
  const ids: string[] = []
  for (let count = 0; count < 8; count += 1) {
    const status = draw.pick(SCENARIO_STATUSES)
    const responsibleId = draw.pick([null, ...people])?.id ?? null
    ids.push((await createScenario({ projectId: project.id, status, responsibleId })).id)
  }
  const filter = () => ({
    ...(draw.chance(0.2) && { status: draw.pick(SCENARIO_STATUSES) }),
    ...(draw.chance(0.2) && { group: draw.pick(STATUS_GROUPS) }),
    ...(draw.chance(0.2) && { type: draw.pick(SCENARIO_TYPES) }),
    ...(draw.chance(0.2) && { state: draw.pick(SCENARIO_STATES), today: TODAY }),
    ...(draw.chance(0.2) && { responsible: draw.pick(people).id }),
    ...(draw.chance(0.2) && { team: draw.pick(['OD', 'CASH'] as const) }),
    ...(draw.chance(0.2) && { search: draw.pick(['Завод', 'а', project.name]) }),
    ...(draw.chance(0.2) && { projectId: project.id }),
    sort: draw.pick(SCENARIO_SORTS),
    order: draw.pick(SORT_ORDERS),
  })
  const change = async (id: string, version: number) => {
    const params = { id }
    const call = draw.pick(['status', 'data', 'responsible'])
    if (call === 'status') {
      const body = { status: draw.pick(SCENARIO_STATUSES), version }
      return callForData(updateScenarioStatus, { params, body, headers })
    }
    if (call === 'data') {
      const body = { data: { plant: draw.pick(['Завод', 'Склад', 'Ашан']) }, version }
      return callForData(updateScenarioData, { params, body, headers })
    }
    const body = { responsible: draw.pick([null, ...people])?.id ?? null, version }
    return callForData(updateScenarioResponsible, { params, body, headers })
  }
  let taken = 0
  for (let made = 0; made < CHANGES; made += 1) {
    const query = filter()
    const read = () => callForData(listScenarios, { query: { ...query, limit: '5' }, headers })
    const before = await read()
    const known = new Map(before.scenarios.map(({ _id, version }) => [_id, version]))
    const id = draw.pick(known.size > 0 ? [...known.keys()] : ids)
    if (!known.has(id)) continue
    const { scenario } = await change(id, known.get(id) ?? 1)
    const after = withChangedScenario(before, scenario, query)
    if (!after) continue
    taken += 1
    expect([query, after]).toEqual([query, await read()])
  }
  // Orders by what changes, and filters by it, have to be read again.
  expect(taken).toBeGreaterThan(CHANGES / 4)
})
