import { prisma } from '@/lib/server/db'
import { testDraw } from './draw'
import { createProject } from './project'
import { createUser } from './user'

interface Given {
  projectId?: string
  title?: string
  /** The ids of the signers, in their order. */
  signerIds?: readonly string[]
}

/** Stores a draft, which is sent for signing where it has signers, and its project where none is named. */
export async function createProtocol({ signerIds = [], ...given }: Given = {}) {
  const projectId = given.projectId ?? (await createProject()).id
  const { id: createdById } = await createUser()
  const signers = signerIds.map((userId, index) => ({ userId, place: index + 1 }))
  return prisma.protocol.create({
    data: {
      id: testDraw.id(new Date()),
      title: 'Приёмка',
      ...given,
      projectId,
      createdById,
      sentAt: signers.length > 0 ? new Date() : null,
      signers: { create: signers },
    },
  })
}
