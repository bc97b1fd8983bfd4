import 'server-only'
import { isUniqueViolation, type Prisma, prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { requireVersion } from '@/lib/server/history'
import { type Announcement, announceTouched } from '@/lib/server/live'
import { lockRows, NOT_DELETED } from '@/lib/server/rows'
import type { Actor } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { type SavedView, type ViewCreation, type ViewUpdate, viewAddressSchema } from './contract'
import { canChangeView, canShareViews } from './policy'
import { VIEWS_MAXIMUM } from './rules'
import { VIEW_LISTS, type ViewList } from './values'

const WITH_OWNER = { owner: { select: { id: true, name: true } } } as const

type ViewRow = Prisma.ScenarioViewGetPayload<{ include: typeof WITH_OWNER }>

function toWireView(row: ViewRow): SavedView {
  return {
    _id: row.id,
    list: findChoice(VIEW_LISTS, row.list) ?? 'scenarios',
    name: row.name,
    isShared: row.isShared,
    owner: { _id: row.owner.id, name: row.owner.name },
    address: viewAddressSchema.parse(row.address),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns the views of a list that a person can choose: their own, and those that everybody has, by name. */
export async function listScenarioViews(
  { userId }: Actor,
  list: ViewList = 'scenarios',
): Promise<SavedView[]> {
  const rows = await prisma.scenarioView.findMany({
    where: { ...NOT_DELETED, list, OR: [{ ownerId: userId }, { isShared: true }] },
    include: WITH_OWNER,
    orderBy: { id: 'asc' },
  })
  // The database's own order of names may be that of bytes.
  const { compare } = new Intl.Collator()
  return rows.map(toWireView).sort((one, other) => compare(one.name, other.name))
}

/**
 * Keeps a view under a name.
 * @throws AppError `forbidden` for a viewer who shares one, `conflict` where the person has one of this name already,
 * or has reached the limit.
 */
export async function createScenarioView(actor: Actor, creation: ViewCreation): Promise<SavedView> {
  if (creation.isShared) requireSharing(actor)
  const { userId: ownerId } = actor
  return whereNamesAreFree(() =>
    transaction(async (tx) => {
      // One after the other, so that the count holds.
      await lockRows(tx, 'User', [ownerId])
      const count = await tx.scenarioView.count({ where: { ...NOT_DELETED, ownerId } })
      if (count >= VIEWS_MAXIMUM) {
        throw new AppError('conflict', 'scenarioViews.tooMany', { params: { maximum: VIEWS_MAXIMUM } })
      }
      const row = await tx.scenarioView.create({
        data: { id: newId(), ownerId, ...creation },
        include: WITH_OWNER,
      })
      await announceTouched(tx, touchedBy(row))
      return toWireView(row)
    }),
  )
}

/**
 * Changes a view; what is absent stays as it is.
 * @throws AppError `not_found` where the person can't choose it, `forbidden` where they may not change it or a viewer
 * shares it, `conflict` for a stale version or a name that its owner has given already.
 */
export async function updateScenarioView(
  actor: Actor,
  id: string,
  { version, ...given }: ViewUpdate,
): Promise<SavedView> {
  return whereNamesAreFree(() =>
    transaction(async (tx) => {
      const before = await lockView(tx, actor, id)
      if (given.isShared && !before.isShared) requireSharing(actor)
      await requireVersion(tx, { current: toWireView(before), version, stored: before.version })
      const after = await tx.scenarioView.update({
        where: { id },
        data: { ...given, version: { increment: 1 } },
        include: WITH_OWNER,
      })
      await announceTouched(tx, [...touchedBy(before), ...touchedBy(after)])
      return toWireView(after)
    }),
  )
}

/**
 * Deletes a view; it is kept for 30 days.
 * @throws AppError `not_found` where the person can't choose it, `forbidden` where they may not change it.
 */
export async function deleteScenarioView(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const view = await lockView(tx, actor, id)
    await tx.scenarioView.update({
      where: { id },
      data: { deletedAt: new Date(), deletedById: actor.userId, version: { increment: 1 } },
    })
    await announceTouched(tx, touchedBy(view))
  })
}

/**
 * Brings a deleted view back; one that is there stays as it is.
 * @throws AppError `not_found` where it never was, is gone for good or was somebody else's to delete, `conflict` where
 * its owner has given its name to another one.
 */
export async function restoreScenarioView(actor: Actor, id: string): Promise<SavedView> {
  return whereNamesAreFree(() =>
    transaction(async (tx) => {
      const view = await lockRow(tx, id)
      const { userId } = actor
      if (!view || (view.ownerId !== userId && view.deletedById !== userId)) throw notFound()
      if (view.deletedAt === null) return toWireView(view)
      const row = await tx.scenarioView.update({
        where: { id },
        data: { deletedAt: null, deletedById: null, version: { increment: 1 } },
        include: WITH_OWNER,
      })
      await announceTouched(tx, touchedBy(row))
      return toWireView(row)
    }),
  )
}

const notFound = () => new AppError('not_found', 'scenarioViews.notFound')

function requireSharing(actor: Actor): void {
  if (!canShareViews(actor)) throw new AppError('forbidden', 'scenarioViews.viewerCannotShare')
}

/** Returns a view that the person may change, locked. */
async function lockView(tx: TransactionClient, actor: Actor, id: string): Promise<ViewRow> {
  const view = await lockRow(tx, id)
  const isThere = view?.deletedAt === null && (view.isShared || view.ownerId === actor.userId)
  if (!view || !isThere) throw notFound()
  if (!canChangeView(actor, view)) throw new AppError('forbidden', 'scenarioViews.notYours')
  return view
}

async function lockRow(tx: TransactionClient, id: string): Promise<ViewRow | null> {
  await lockRows(tx, 'ScenarioView', [id])
  return tx.scenarioView.findUnique({ where: { id }, include: WITH_OWNER })
}

// A private view touches nobody else's screen.
function touchedBy({ id, ownerId, isShared }: ViewRow): Announcement[] {
  return [{ subject: 'scenario_view', id, ...(!isShared && { onlyFor: ownerId }) }]
}

// Only the database knows what the same person stores at the same time.
async function whereNamesAreFree<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'scenarioViews.nameTaken', { fields: { name: 'scenarioViews.nameTaken' } })
  }
}
