import 'server-only'
import type { Endpoint } from '@/lib/shared/endpoint'
import { checkData, jsonHeaders, jsonTexts, ListInBatches } from './answer'
import { inSnapshot } from './db'
import { spooledInTurn } from './spool'

/** The parameters by which a page of a list is asked for. */
export interface Paging {
  limit?: number
  cursor?: string
}

/** The data of an answer with a page of a list: the list is its only array. */
export interface Page {
  nextCursor?: string | null
  previousCursor?: string | null
}

type ReadPage<Data extends Page> = (paging: Paging) => Promise<Data>

/**
 * Returns the data of a whole list where it is not longer than a page, else the response of {@link longList}.
 * @throws AppError as {@link longList}.
 */
export async function wholeList<Data extends Page>(
  endpoint: Pick<Endpoint, 'data' | 'status'>,
  readPage: ReadPage<Data>,
  paging: Paging & { limit: number },
): Promise<Data | Response> {
  return (await shortList(readPage, paging)) ?? longList(endpoint, readPage, paging)
}

async function shortList<Data extends Page>(readPage: ReadPage<Data>, paging: Paging): Promise<Data | null> {
  const page = await readPage(paging)
  const isCut = isBackwards(paging.cursor) ? page.previousCursor : page.nextCursor
  return isCut ? null : { ...page, ...NO_CURSORS }
}

/**
 * Returns the response with a whole list of any length, which `readPage` reads page by page.
 * @throws AppError as `spooledInTurn`, and anything that `readPage` throws; nothing was sent then.
 */
export async function longList<Data extends Page>(
  endpoint: Pick<Endpoint, 'data' | 'status'>,
  readPage: ReadPage<Data>,
  paging: Paging & { limit: number },
): Promise<Response> {
  const checked: typeof readPage = async (part) => {
    const page = await readPage(part)
    checkData(endpoint, page)
    return page
  }
  async function* texts() {
    const batches = readBatches(checked, paging)
    const first = await batches.next()
    if (first.done) return
    const { page, name, rows } = first.value
    async function* lists() {
      yield rows
      for await (const batch of batches) yield batch.rows
    }
    const data = Object.fromEntries(Object.entries({ ...page, ...NO_CURSORS }))
    yield* jsonTexts({ success: true, data: { ...data, [name]: new ListInBatches(lists()) } })
  }
  const body = await spooledInTurn(() => inSnapshot(texts()))
  return new Response(body, { status: endpoint.status, headers: jsonHeaders() })
}

/** Yields the pages from a cursor on; where the cursor leads backwards, those from the beginning up to it. */
async function* readBatches<Data extends Page>(readPage: ReadPage<Data>, { limit, cursor }: Paging) {
  const last = isBackwards(cursor) ? listIn(await readPage({ limit: 1, cursor })).rows.at(-1) : null
  let next = last ? undefined : cursor
  do {
    const page = await readPage({ limit, cursor: next })
    const { name, rows } = listIn(page)
    const end = last ? rows.findIndex((row) => readId(row) === readId(last)) + 1 : 0
    yield { page, name, rows: end ? rows.slice(0, end) : rows }
    next = end ? undefined : (page.nextCursor ?? undefined)
  } while (next !== undefined)
}

const isBackwards = (cursor: string | undefined) => cursor?.startsWith('-') ?? false

const NO_CURSORS = { nextCursor: undefined, previousCursor: undefined }

function listIn(page: Page): { name: string; rows: unknown[] } {
  for (const [name, rows] of Object.entries(page)) if (Array.isArray(rows)) return { name, rows }
  throw new Error('The page has no list.')
}

const readId = (row: unknown) =>
  typeof row === 'object' && row !== null && '_id' in row ? row._id : undefined
