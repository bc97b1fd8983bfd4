import { expect, test } from 'vitest'
import { listTrash, restoreFromTrash } from '@/lib/features/trash/contract'
import { Prisma, prisma } from '@/lib/server/db'
import { TRASH_KINDS, TRASH_TABLES, type TrashKind } from '@/lib/shared/history'
import { createProductLine } from './factories/product-line'
import { callForData, callRoute } from './fixtures/api'
import { createMembersProject } from './fixtures/members-project'

/** Kinds that are in no project, and comments, which everybody writes who is not a viewer. */
const OPEN_TRASH: readonly TrashKind[] = [
  'basket',
  'basket_product',
  'bot',
  'cash_register',
  'comment',
  'link',
  'repository_step',
]

const RESTRICTED = TRASH_KINDS.filter((kind) => !OPEN_TRASH.includes(kind))

test('a project that only its members change gets nothing back from the trash by somebody else', async () => {
  const { ids, member, nonMember, memberHeaders, nonMemberHeaders } = await createMembersProject()
  await createProductLine({ scenarioId: ids.scenarios ?? '' })
  for (const kind of RESTRICTED) {
    const table = Prisma.raw(`"${TRASH_TABLES[kind]}"`)
    const read = async (headers: Record<string, string>) =>
      (await callForData(listTrash, { query: { kind, limit: '10' }, headers })).items
    const remove = (personId: string) =>
      prisma.$executeRaw`UPDATE ${table} SET "deletedAt" = now(), "deletedById" = ${personId}`
    await remove(nonMember.id)
    const items = await read(nonMemberHeaders)
    expect([kind, items]).toMatchObject([kind, [{ rights: { membersOnly: true } }]])
    const body = { items: items.map(({ _id }) => ({ kind, _id })) }
    const refused = await callRoute(restoreFromTrash, { headers: nonMemberHeaders, body })
    expect([kind, refused.status]).toEqual([kind, 403])
    expect(await read(nonMemberHeaders)).toEqual(items)
    await remove(member.id)
    expect(await callForData(restoreFromTrash, { headers: memberHeaders, body })).toEqual({ restored: 1 })
    expect(await read(memberHeaders)).toEqual([])
  }
})
