import 'server-only'
import { z } from 'zod'
import {
  BoardFailure,
  type BoardFailureKind,
  type BoardItem,
  configuredBoard,
  readBoard,
} from '@/lib/server/code-host-board'
import { transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import { alone } from '@/lib/server/locks'
import { describeError, logger } from '@/lib/server/logger'
import type { Actor } from '@/lib/shared/actor'
import { parseDay } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { isSafeLink } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { type Roadmap, type RoadmapItem, roadmapItemSchema } from './contract'
import { findRoadmap, type RoadmapRow, storeFailure, storeReading } from './queries'
import { parsePriority, parseSize, parseStatus, ROADMAP_FRESH_MS } from './rules'
import { ROADMAP_STATUSES } from './values'

/** How long a call waits for the code host with a stored roadmap, and without one. */
const PATIENCE_MS = { stored: 700, nothing: 15_000 }
const BACK_OFF_MS = 30_000
/** Milliseconds within which a refresh answers the previous result. */
const JUST_NOW_MS = 3_000
/** Lease in seconds for reading a board of many pages; that of a process that died expires after them. */
const LEASE_SECONDS = 120
const DUE_FIELDS = ['due date', 'due', 'target date', 'end date', 'deadline']
const COLOUR = /^[0-9a-f]{6}$/i
const itemsSchema = z.array(roadmapItemSchema)

/** Returns whether anybody may see the roadmap without signing in. */
export function isRoadmapPublic(): boolean {
  return environment().ROADMAP_PUBLIC === 'on'
}

/** @throws AppError `unauthenticated` for an anonymous visitor where only those signed in may see the roadmap. */
export function requireReader(actor: Actor | null): void {
  if (!actor && !isRoadmapPublic()) throw new AppError('unauthenticated', 'errors.unauthenticated')
}

/**
 * Returns the roadmap, refetched where it is older than five minutes. A slow code host is not waited for: the stored
 * roadmap is answered then, as `cached`.
 * @throws AppError `upstream` where nothing is stored and the code host does not answer.
 */
export async function getRoadmap(): Promise<Roadmap> {
  const board = configuredBoard()
  return board ? toWireOrThrow(await current(board), message('roadmap.failures.fetch')) : wire(null)
}

async function current(board: string): Promise<RoadmapRow | null> {
  const stored = await findRoadmap(board)
  if (!isDue(stored)) return stored
  await settledWithin(stored?.readAt ? PATIENCE_MS.stored : PATIENCE_MS.nothing, readOnce(board))
  return findRoadmap(board)
}

/** Returns a roadmap as anonymous visitors see it: with nobody's name. */
export function withoutNames(roadmap: Roadmap): Roadmap {
  return { ...roadmap, items: roadmap.items.map((item) => ({ ...item, assignees: [] })) }
}

/**
 * Returns the roadmap as it is stored, which nobody has to wait for; the code host is asked meanwhile where it is due.
 * @throws AppError `upstream` where nothing is stored.
 */
export async function storedRoadmap(): Promise<Roadmap> {
  const board = configuredBoard()
  if (!board) return wire(null)
  const stored = await findRoadmap(board)
  if (isDue(stored)) void readOnce(board)
  return toWireOrThrow(stored, message('roadmap.failures.fetch'))
}

/** Returns whether the code host answered when it was asked last. */
export async function roadmapStatus(): Promise<{ connected: boolean }> {
  const board = configuredBoard()
  const stored = board ? await current(board) : null
  return { connected: !!stored?.readAt && stored.failure === '' }
}

/**
 * Asks the code host now, unless it demanded a pause.
 * @throws AppError `upstream` where nothing is stored and it does not answer.
 */
export async function refreshRoadmap(): Promise<Roadmap> {
  const board = configuredBoard()
  if (!board) return wire(null)
  const stored = await findRoadmap(board)
  const isJustRead =
    stored?.readAt && stored.failure === '' && Date.now() - stored.readAt.getTime() < JUST_NOW_MS
  const mayAsk = stored?.failure !== 'rate_limited' || isDue(stored)
  if (!isJustRead && mayAsk) await settledWithin(PATIENCE_MS.nothing, readOnce(board))
  return toWireOrThrow(await findRoadmap(board), message('roadmap.failures.refresh'))
}

const isDue = (stored: RoadmapRow | null) => stored === null || stored.askAgainAt <= new Date()

function toWireOrThrow(stored: RoadmapRow | null, failure: ReturnType<typeof message>): Roadmap {
  if (!stored?.readAt) throw new AppError('upstream', failure)
  return wire(stored)
}

function wire(stored: RoadmapRow | null): Roadmap {
  const items = stored ? itemsSchema.parse(stored.items) : []
  const columns = ROADMAP_STATUSES.map((status) => ({
    status,
    count: items.filter((item) => item.status === status).length,
  }))
  const age = Date.now() - (stored?.readAt?.getTime() ?? 0)
  return {
    project: stored && { title: stored.title, description: stored.description, url: stored.url },
    columns,
    items,
    lastUpdated: stored?.readAt?.toISOString() ?? null,
    cached: stored !== null && (stored.failure !== '' || age > ROADMAP_FRESH_MS),
  }
}

let reading: Promise<void> | undefined

// All callers share one refetch; it never rejects.
function readOnce(board: string): Promise<void> {
  reading ??= alone(`roadmap:${board}`, LEASE_SECONDS, () => readAndStore(board))
    .then(() => {})
    .catch((error: unknown) => logger.warn({ failure: describeError(error) }, 'roadmap not stored'))
    .finally(() => {
      reading = undefined
    })
  return reading
}

async function readAndStore(board: string): Promise<void> {
  try {
    const { title, description, url, items } = await readBoard(board)
    const found = { title, description, url: linkOr(url), items: items.map(roadmapItem) }
    await transaction(async (tx) => {
      await storeReading(tx, board, { ...found, askAgainAt: after(ROADMAP_FRESH_MS) })
      await announceTouched(tx, [{ subject: 'roadmap' }])
    })
  } catch (error) {
    if (!(error instanceof BoardFailure)) throw error
    logger.warn({ kind: error.kind }, 'the roadmap could not be read')
    const failure: BoardFailureKind = error.kind
    await transaction(async (tx) => {
      await storeFailure(tx, board, { failure, askAgainAt: error.retryAt ?? after(BACK_OFF_MS) })
      await announceTouched(tx, [{ subject: 'roadmap' }])
    })
  }
}

const after = (milliseconds: number) => new Date(Date.now() + milliseconds)
const linkOr = (url: string) => (isSafeLink(url) ? url : '')

function roadmapItem({ fields, url, labels, updatedAt, ...item }: BoardItem): RoadmapItem {
  const due = DUE_FIELDS.map((name) => fields.get(name)).find((day) => day !== undefined)
  return {
    ...item,
    url: linkOr(url),
    status: parseStatus(fields.get('status') ?? ''),
    priority: parsePriority(fields.get('priority') ?? ''),
    size: parseSize(fields.get('size') ?? ''),
    labels: labels.map(({ name, color }) => ({ name, color: COLOUR.test(color) ? `#${color}` : '#888888' })),
    dueDate: due && parseDay(due) ? due : null,
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

async function settledWithin(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, limit])
  clearTimeout(timer)
}
