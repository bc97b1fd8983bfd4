import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { pollInTurn } from '@/lib/server/telegram-polling'
import { createProject as projectInDatabase } from '@/tests/factories/project'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import { createProject, updateProject } from './contract'

let headers: { authorization: string }

beforeEach(async () => {
  headers = await bearerHeaders(await createUser())
})

const VALID = {
  name: 'Релиз',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  projectImage: 'OD:Sales' as const,
}
const toTasks = (...tasks: string[]) => tasks.map((task) => ({ task }))

const create = async (...tasks: string[]) =>
  (await callForData(createProject, { body: { ...VALID, tasks: toTasks(...tasks) }, headers })).project

const update = async (id: string, tasks: { _id?: string; task: string }[]) =>
  (await callForData(updateProject, { params: { id }, body: { ...VALID, tasks }, headers })).project.tasks

test('a key is given once and kept, whatever becomes of the text', async () => {
  const { _id: id, tasks } = await create('Возвраты на кассе CASH')
  const [task] = tasks
  expect(task?.ticket).toMatch(/^CASH-\d{5}$/)
  const [reworded] = await update(id, [{ _id: task?._id, task: 'Возвраты' }])
  expect(reworded?.ticket).toBe(task?.ticket)
})

test('a task that is a key keeps its own, also in several projects, and gets one when it is none any more', async () => {
  const { _id: id, tasks } = await create('CASH-77')
  await create('CASH-77')
  expect(tasks[0]?.ticket).toBe('CASH-77')
  const [changed] = await update(id, [{ _id: tasks[0]?._id, task: 'Касса' }])
  expect(changed?.ticket).toMatch(/^OPER-\d{5}$/)
  const [back] = await update(id, [{ _id: tasks[0]?._id, task: 'ABAP-5' }])
  expect(back?.ticket).toBe('ABAP-5')
})

test('keys are unique, also among projects that are created at once', async () => {
  const projects = await Promise.all(
    Array.from({ length: 20 }, () => create(...Array.from({ length: 10 }, () => 'Проверка'))),
  )
  const tickets = projects.flatMap(({ tasks }) => tasks.map(({ ticket }) => ticket))
  expect(new Set(tickets).size).toBe(200)
})

test('when all keys of a kind are taken, the call is refused and stores nothing', async () => {
  const { id } = await projectInDatabase()
  // On its own connection: it may take longer than the product's statements may.
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(
    `INSERT INTO "ProjectTask" (id, "projectId", position, task, ticket, "updatedAt")
     SELECT lpad(to_hex(n), 24, '0'), $1, n, 'Проверка', 'OPER-' || lpad(n::text, 5, '0'), now()
     FROM generate_series(0, 99999) AS n`,
    [id],
  )
  await client.end()
  const answer = await callRoute(createProject, { body: { ...VALID, tasks: toTasks('Ещё одна') }, headers })
  expect(answer).toMatchObject({ status: 409, code: 'conflict' })
  expect(await prisma.project.count()).toBe(1)
  const other = await create('DL всё')
  expect(other.tasks[0]?.ticket).toMatch(/^DL-\d{5}$/)
})

test('a bot that receives updates, and so holds its own lock, keeps no task waiting', async () => {
  const stop = new AbortController()
  const polling = await new Promise<{ ended: Promise<void> }>((resolve) => {
    const ended = pollInTurn(async (lost) => {
      resolve({ ended })
      await new Promise((over) => lost.addEventListener('abort', over))
      return null
    }, stop.signal)
  })
  const { tasks } = await create('Оплата СБП CASH')
  expect(tasks[0]?.ticket).toMatch(/^CASH-\d{5}$/)
  stop.abort()
  await polling.ended
})
