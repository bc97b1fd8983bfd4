import 'server-only'
import type { Prisma, TransactionClient } from '@/lib/server/db'
import { newId } from '@/lib/shared/ids'
import type { ProjectMemberInput } from '../contract'
import { matchRows } from '../rules'

type MemberRow = Prisma.ProjectMemberGetPayload<true>

/** A member as it will be stored. */
type PlannedMember = Omit<MemberRow, 'projectId' | 'createdAt' | 'updatedAt'> & { createdAt?: Date }

/** The rows that a list of members becomes. */
export function planMembers(
  known: readonly MemberRow[],
  sent: readonly ProjectMemberInput[],
): PlannedMember[] {
  return matchRows(known, sent).map(({ before, entry }, position) => ({
    id: before?.id ?? newId(),
    position,
    name: entry.name,
    team: entry.team,
    telegramId: entry.telegramId,
    createdAt: before?.createdAt,
  }))
}

/** Replaces a project's members by the planned ones. */
export async function storeMembers(
  tx: TransactionClient,
  projectId: string,
  plan: readonly PlannedMember[],
): Promise<void> {
  await tx.projectMember.deleteMany({ where: { projectId } })
  await tx.projectMember.createMany({ data: plan.map((row) => ({ ...row, projectId })) })
}
