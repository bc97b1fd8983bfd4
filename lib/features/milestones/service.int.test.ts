import { expect, test } from 'vitest'
import { addDays } from '@/lib/shared/dates'
import { createMilestone as store } from '@/tests/factories/milestone'
import { createProject } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData } from '@/tests/fixtures/api'
import { testRecords } from '@/tests/fixtures/records/all'
import { PROJECTS } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import {
  createMilestone,
  deleteMilestone,
  deleteMilestones,
  exportMilestones,
  listMilestones,
  updateMilestone,
} from './contract'
import { MILESTONE, OFFERED_MILESTONES, offeredMilestones } from './rules'

testRecords({
  parents: PROJECTS,
  rules: MILESTONE,
  notFound: 'Milestone not found',
  incomplete: 'Please fill in name and day',
  keys: { list: 'milestones', one: 'milestone', id: 'milestoneId' },
  calls: {
    list: listMilestones,
    add: createMilestone,
    change: updateMilestone,
    remove: deleteMilestone,
    removeAll: deleteMilestones,
  },
  create: ({ projectId, ...columns }) => store({ projectId: String(projectId), ...columns }),
  sample: { name: 'Регресс', day: '2026-03-29', comment: 'Обе страны' },
  other: { name: 'Пилот', day: '2026-03-28', comment: 'Один магазин' },
  defaults: { comment: '' },
  file: {
    load: exportMilestones,
    cells: ['Регресс', '29.03.2026', 'Обе страны'],
    head: ['Name', 'Day', 'Comment'],
    russianHead: ['Название', 'Дата', 'Комментарий'],
  },
})

test('offers the nearest ones first, however many there are, and finds the others by name', async () => {
  const headers = await bearerHeaders(await createUser())
  const { id: projectId } = await createProject()
  const day = '2026-11-27'
  const add = (name: string, days: number) => store({ projectId, name, day: new Date(addDays(day, days)) })
  for (let at = 0; at < OFFERED_MILESTONES + 5; at += 1) await add(`Этап ${at}`, 200 - at)
  await add('Сегодня', 0)
  await add('Вчера', -1)
  await add('Давно', -90)
  const { coming, past } = offeredMilestones(day)
  const list = (query: object) =>
    callForData(listMilestones, { headers, params: { id: projectId }, query: { ...query, limit: '100' } })
  const first = await list(coming)
  expect(first.milestones.slice(0, 2).map(({ name }) => name)).toEqual(['Сегодня', 'Этап 104'])
  expect(first.nextCursor).not.toBeNull()
  expect((await list(past)).milestones.map(({ name }) => name)).toEqual(['Вчера', 'Давно'])
  const far = await list({ ...coming, search: 'этап 0' })
  expect(far.milestones.map(({ name }) => name)).toEqual(['Этап 0'])
})
