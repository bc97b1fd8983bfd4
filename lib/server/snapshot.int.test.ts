import { expect, test } from 'vitest'
import { createProject } from '@/tests/factories/project'
import { inSnapshot, prisma } from './db'
import { is, readRows } from './rows'

test('what is read in a snapshot is of one moment, and its connection is given back', async () => {
  const { id } = await createProject({ name: 'before' })
  async function* names() {
    for (let times = 0; times < 2; times++)
      yield await readRows({ name: is.text })`SELECT name FROM "Project" WHERE id = ${id}`
  }
  const seen = []
  for await (const rows of inSnapshot(names())) {
    seen.push(...rows)
    await prisma.project.update({ where: { id }, data: { name: 'after' } })
  }
  expect(seen).toEqual([{ name: 'before' }, { name: 'before' }])
  // More of them than there are connections, each left in the middle.
  for (let times = 0; times < 12; times++) for await (const _ of inSnapshot(names())) break
  expect(await readRows({ name: is.text })`SELECT name FROM "Project" WHERE id = ${id}`).toEqual([
    { name: 'after' },
  ])
})
