import { beforeEach, expect, it } from 'vitest'
import { createAggregations } from '@/lib/features/aggregations/contract'
import { logout } from '@/lib/features/auth/contract'
import { createBasket } from '@/lib/features/baskets/contract'
import { createCloseDay, deleteCloseDay, updateCloseDay } from '@/lib/features/close-days/contract'
import { sendFeedback } from '@/lib/features/feedback/contract'
import {
  endAllSessions,
  endSession,
  listSessions,
  removeAvatar,
  updateProfile,
  uploadAvatar,
} from '@/lib/features/profile/contract'
import { setTableLayout } from '@/lib/features/profile/tables/contract'
import { createProject as createProjectCall, updateProjectStatus } from '@/lib/features/projects/contract'
import { createScenario as createScenarioCall, deleteScenarios } from '@/lib/features/scenarios/contract'
import { setStatusOfScenarios, updateScenarioStatus } from '@/lib/features/scenarios/information/contract'
import { createScenarioView, updateScenarioView } from '@/lib/features/scenarios/views/contract'
import { trackProject, untrackProject } from '@/lib/features/tracking/contract'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { emptyTrashJob } from '@/lib/features/trash/service'
import { updateUser } from '@/lib/features/users/contract'
import { prisma, transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import type { Touch } from '@/lib/shared/live'
import { createBasket as basketInDatabase } from '@/tests/factories/basket'
import { createCloseDay as closeDayInDatabase } from '@/tests/factories/close-day'
import { createProject } from '@/tests/factories/project'
import { createRepositoryStep } from '@/tests/factories/repository-step'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createScenarioView as viewInDatabase } from '@/tests/factories/scenario-view'
import { createTrackedProject } from '@/tests/factories/tracked-project'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { openStream } from '@/tests/fixtures/event-stream'
import { eventually } from '@/tests/fixtures/eventually'
import { formWith, picture } from '@/tests/fixtures/images'
import { bearerHeaders } from '@/tests/fixtures/session'
import { registerPerson, signIn, watchTerminal } from '@/tests/fixtures/sign-in'

const LONG_AGO = new Date(Date.now() - 60 * 24 * 60 * 60 * 1000)

let me: Awaited<ReturnType<typeof createUser>>
let headers: Record<string, string>
let project: Awaited<ReturnType<typeof createProject>>

beforeEach(async () => {
  me = await createUser({ role: 'admin' })
  headers = await bearerHeaders(me)
  project = await createProject()
})

const anId: string = expect.stringMatching(/^[0-9a-f]{24}$/)
const place = () => ({ id: project.id })
const closeDay = () => closeDayInDatabase({ projectId: project.id })
const scenario = () => createScenario({ projectId: project.id, status: 'Новый' })

/** Returns the touches of `change`, as a subscriber receives them. */
async function touchedBy(change: () => Promise<unknown>): Promise<Touch[]> {
  const stream = await openStream({ as: headers, query: '?since=0' })
  await stream.isListening()
  // Announcements come in order: with such a marker, or with the end of the subscriber's session, all earlier ones are
  // there.
  const receiveMarker = async (id: string) => {
    await transaction((tx) => announceTouched(tx, [{ subject: 'step', id }]))
    await eventually(() => expect(stream.isClosed() || stream.touched().at(-1)?.id === id).toBe(true))
  }
  await receiveMarker('the beginning')
  const before = stream.touched().length
  await change()
  await receiveMarker('the end')
  stream.leave()
  return stream
    .touched()
    .slice(before)
    .filter(({ id }) => id !== 'the end')
}

/** Prepares a change, and returns the call with its touches. */
type Prepare = () => Promise<[change: () => Promise<unknown>, touched: object[]]>

const CHANGES: Record<string, Prepare> = {
  'a project that is created': async () => {
    const body = {
      name: 'Возвраты',
      startDate: '2026-11-22',
      endDate: '2026-12-22',
      projectImage: 'OD:Sales' as const,
    }
    const touched = [{ subject: 'project', id: anId, projectId: anId }]
    return [() => callForData(createProjectCall, { body, headers }), touched]
  },
  'a project’s status': async () => [
    () => callForData(updateProjectStatus, { params: place(), body: { status: 'active' }, headers }),
    [{ subject: 'project', id: project.id, projectId: project.id }],
  ],
  'a scenario that is created': async () => {
    const { number: basket } = await basketInDatabase({})
    const data = { country: 'Russia' as const, plant: '1001', currency: 'RUB' as const, basket }
    return [
      () => callForData(createScenarioCall, { params: place(), body: { type: 'receipts', data }, headers }),
      [
        { subject: 'basket_uses' },
        { subject: 'scenario', id: anId, projectId: project.id, scenarioId: anId },
      ],
    ]
  },
  'scenarios with steps that are deleted': async () => {
    const { number: basketNumber } = await basketInDatabase({})
    const { id: repositoryStepId } = await createRepositoryStep()
    const stored = [
      await createScenario({ projectId: project.id, basketNumber }),
      await createScenario({ projectId: project.id, basketNumber }),
    ]
    for (const { id: scenarioId } of stored) await createScenarioStep({ scenarioId, repositoryStepId })
    const ids = stored.map(({ id }) => id)
    return [
      () => callForData(deleteScenarios, { body: { ids }, headers }),
      [
        { subject: 'basket_uses' },
        { subject: 'step_uses' },
        ...ids.map((id) => ({ subject: 'scenario', id, projectId: project.id, scenarioId: id })),
      ],
    ]
  },
  'a scenario’s status': async () => {
    const { id } = await scenario()
    const body = { status: 'В работе' as const, version: 1 }
    return [
      () => callForData(updateScenarioStatus, { params: { id }, body, headers }),
      [{ subject: 'scenario', id, projectId: project.id, scenarioId: id }],
    ]
  },
  'the status of many scenarios': async () => {
    const ids: string[] = []
    for (let count = 0; count < 21; count++) ids.push((await scenario()).id)
    const body = { ids, status: 'В работе' as const }
    return [
      () => callForData(setStatusOfScenarios, { body, headers }),
      [{ subject: 'scenario', projectId: project.id }],
    ]
  },
  'a close day that is added': async () => {
    const body = { date: '2026-11-20', plant: '1001', cashRegister: '1' }
    return [
      () => callForData(createCloseDay, { params: place(), body, headers }),
      [{ subject: 'close_day', id: anId, projectId: project.id }],
    ]
  },
  'a close day that is changed': async () => {
    const { id } = await closeDay()
    const body = { comment: 'Повторить', version: 1 }
    return [
      () => callForData(updateCloseDay, { params: { ...place(), dayId: id }, body, headers }),
      [{ subject: 'close_day', id, projectId: project.id }],
    ]
  },
  'a close day that is deleted': async () => {
    const { id } = await closeDay()
    return [
      () => callForData(deleteCloseDay, { params: { ...place(), dayId: id }, headers }),
      [{ subject: 'close_day', id, projectId: project.id }],
    ]
  },
  'a close day that is brought back': async () => {
    const { id } = await closeDayInDatabase({
      projectId: project.id,
      deletedAt: new Date(),
      deletedById: me.id,
    })
    const body = { items: [{ kind: 'close_day' as const, _id: id }] }
    return [
      () => callForData(restoreFromTrash, { body, headers }),
      [{ subject: 'close_day', id, projectId: project.id }],
    ]
  },
  'what goes from the trash for good': async () => {
    await closeDayInDatabase({ projectId: project.id, deletedAt: LONG_AGO, deletedById: me.id })
    return [() => emptyTrashJob.run({}), [{ subject: 'trash' }]]
  },
  'aggregations that are pasted': async () => {
    const aggregations = Array.from({ length: 25 }, (_, row) => ({ aggregate: `0460000000001${row}` }))
    return [
      () => callForData(createAggregations, { params: place(), body: { aggregations }, headers }),
      [{ subject: 'aggregation', projectId: project.id }],
    ]
  },
  'a basket that is created': async () => {
    const products = [{ productCode: '1001', name: 'Молоко', barcode: '4600000000017' }]
    return [
      () => callForData(createBasket, { body: { description: 'Молочное', products }, headers }),
      [{ subject: 'basket', id: anId }],
    ]
  },
  'a project that is tracked': async () => [
    () => callForData(trackProject, { params: place(), headers }),
    [{ subject: 'tracked_project', projectId: project.id }],
  ],
  'a project that is tracked already': async () => {
    await createTrackedProject({ userId: me.id, projectId: project.id })
    return [() => callForData(trackProject, { params: place(), headers }), []]
  },
  'a project that is tracked no more': async () => {
    await createTrackedProject({ userId: me.id, projectId: project.id })
    return [
      () => callForData(untrackProject, { params: place(), headers }),
      [{ subject: 'tracked_project', projectId: project.id }],
    ]
  },
  feedback: async () => {
    const body = { type: 'bug' as const, title: 'Не грузится', description: 'Таблица пуста' }
    return [() => callForData(sendFeedback, { body, headers }), [{ subject: 'feedback', id: anId }]]
  },
  'what a person says about themselves': async () => [
    () => callForData(updateProfile, { body: { name: 'Пётр' }, headers }),
    [{ subject: 'profile' }, { subject: 'user', id: me.id }],
  ],
  'how a person likes a table': async () => [
    () => {
      const body = { order: [], hidden: ['plant'], frozen: 0, density: 'compact' as const }
      return callForData(setTableLayout, { params: { table: 'scenarios' }, body, headers })
    },
    [{ subject: 'table_layout' }],
  ],
  'a view that is saved': async () => [
    () => callForData(createScenarioView, { body: { name: 'Мои', address: {} }, headers }),
    [{ subject: 'scenario_view', id: anId }],
  ],
  'a view that somebody else keeps to themselves': async () => {
    const { id } = await viewInDatabase({ ownerId: (await createUser()).id })
    const owner = await prisma.scenarioView.findUniqueOrThrow({ where: { id }, select: { owner: true } })
    const theirs = await bearerHeaders(owner.owner)
    return [
      () => callForData(updateScenarioView, { params: { id }, body: { name: 'Их' }, headers: theirs }),
      [],
    ]
  },
  'how a person is reminded': async () => [
    () => callForData(updateProfile, { body: { reminderSettings: { email: true } }, headers }),
    [{ subject: 'profile' }],
  ],
  'a person’s picture': async () => {
    const form = formWith('avatar', await picture())
    return [
      () => callForData(uploadAvatar, { form, headers }),
      [{ subject: 'profile' }, { subject: 'user', id: me.id }],
    ]
  },
  'a picture that is taken away': async () => [
    () => callForData(removeAvatar, { headers }),
    [{ subject: 'profile' }, { subject: 'user', id: me.id }],
  ],
  'one of a person’s sessions that ends': async () => {
    await bearerHeaders(me)
    const [other] = (await callForData(listSessions, { headers })).sessions.filter(
      ({ isCurrent }) => !isCurrent,
    )
    const params = { id: other?._id ?? '' }
    return [() => callForData(endSession, { params, headers }), [{ subject: 'session', id: params.id }]]
  },
  'all of a person’s sessions that end': async () => [
    () => callForData(endAllSessions, { headers }),
    [{ subject: 'session' }],
  ],
  'a person who signs out': async () => {
    const mine = await bearerHeaders(me)
    return [() => callForData(logout, { headers: mine }), [{ subject: 'session', id: anId }]]
  },
  'a person who registers': async () => {
    const terminal = watchTerminal()
    return [() => registerPerson(terminal, 'irina_s'), [{ subject: 'user', id: anId }]]
  },
  'a person who signs in': async () => {
    const terminal = watchTerminal()
    await prisma.user.update({ where: { id: me.id }, data: { telegramUsername: '@the_admin' } })
    return [() => signIn(terminal, 'the_admin'), [{ subject: 'session', id: anId }]]
  },
  'what an admin decides about a person': async () => {
    const { id } = await createUser({ role: 'tester' })
    return [
      () => callForData(updateUser, { params: { id }, body: { role: 'viewer' }, headers }),
      [{ subject: 'user', id }],
    ]
  },
}

it.each(Object.entries(CHANGES))('announces what was touched: %s', async (_, prepare) => {
  const [change, touched] = await prepare()
  expect(await touchedBy(change)).toEqual(touched)
})

it('announces it to the person whose profile and sessions an admin changes', async () => {
  const person = await createUser()
  const stream = await openStream({ as: await bearerHeaders(person) })
  await stream.isListening()
  await callForData(updateUser, { params: { id: person.id }, body: { isActive: false }, headers })
  await eventually(() => expect(stream.isClosed()).toBe(true))
  expect(stream.touched()).toEqual([
    { subject: 'user', id: person.id },
    { subject: 'profile' },
    { subject: 'session' },
  ])
})
