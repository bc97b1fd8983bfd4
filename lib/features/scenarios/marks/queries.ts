import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { is, NOT_DELETED, readRows } from '@/lib/server/rows'
import { toIso } from '@/lib/shared/dates'
import { SEPARATOR } from '@/lib/shared/gs1'
import { readSpelling } from '@/lib/shared/gs1-spelling'
import { brandTypeSchema, type ProductMark, type StoredPiece } from './contract'
import type { MarkedGoods } from './rules'

/** Returns a stored product mark on the wire. */
function toWireProductMark(row: StoredRow<'ProductMark'>): ProductMark {
  return {
    _id: row.id,
    product: row.product,
    barcode: row.barcode,
    supplierCode: row.supplierCode,
    brandType: brandTypeSchema.parse(row.brandType),
    brand: row.brand,
    datamatrix: row.brand,
    status: row.status,
    isMadeUp: row.isMadeUp,
    version: row.version,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The product marks of a scenario. */
export const productMarks: RowList<'ProductMark', ProductMark> = {
  table: 'ProductMark',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: toWireProductMark,
}

/** Returns how many marks a scenario has. */
export function countProductMarks(scenarioId: string): Promise<number> {
  return prisma.productMark.count({ where: { scenarioId, ...NOT_DELETED } })
}

/** Returns those of these codes that a scenario has already. */
export async function findTakenCodes(
  tx: TransactionClient,
  scenarioId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows({ brand: is.text }, tx)`
    SELECT brand FROM "ProductMark"
    WHERE "scenarioId" = ${scenarioId} AND brand = ANY (${codes}) AND "deletedAt" IS NULL`
  return new Set(rows.map(({ brand }) => brand))
}

/** Returns all codes of a scenario. */
export async function findCodes(tx: TransactionClient, scenarioId: string): Promise<Set<string>> {
  const rows = await tx.productMark.findMany({
    where: { scenarioId, ...NOT_DELETED },
    select: { brand: true },
  })
  return new Set(rows.map(({ brand }) => brand))
}

/** Returns the goods of a scenario's product lines with a barcode, in their order. */
export function findGoods(tx: TransactionClient, scenarioId: string): Promise<MarkedGoods[]> {
  return tx.productLine.findMany({
    where: { scenarioId, barcode: { not: '' }, ...NOT_DELETED },
    select: { product: true, barcode: true, supplierCode: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}

/** Beginnings of stored codes of a piece, besides GTIN and serial number themselves. */
const PREFIXES = ['', SEPARATOR, ']d2', `]d2${SEPARATOR}`, ']C1', ']Q3']

const beginnings = (piece: string): string[] => [
  ...PREFIXES.map((prefix) => prefix + piece),
  `(01)${piece.slice(2, SERIAL_AT - 2)}(21)${piece.slice(SERIAL_AT)}`,
]

/** Where the serial number begins in `01…21…`. */
const SERIAL_AT = 18

/**
 * Returns for each of these pieces of goods a mark that is stored for it, that of this scenario first: one statement for
 * all, over the index of the codes.
 */
export async function findPieces(scenarioId: string, pieces: readonly string[]): Promise<StoredPiece[]> {
  const starts = pieces.flatMap((piece) => beginnings(piece))
  const ends = starts.map((start) => start + LAST_CHARACTER)
  const rows = await readRows({ brand: is.text, scenarioId: is.text, scenario: is.text })`
    SELECT DISTINCT ON (m.id) m.brand, m."scenarioId", s."scenarioNumber"::text AS scenario
    FROM "ProductMark" m
    JOIN unnest(${starts}::text[], ${ends}::text[]) AS wanted (start, last)
      ON m.brand COLLATE "C" >= wanted.start AND m.brand COLLATE "C" < wanted.last
    JOIN "Scenario" s ON s.id = m."scenarioId" AND s."deletedAt" IS NULL
    WHERE m."deletedAt" IS NULL`
  const found = new Map<string, StoredPiece>()
  for (const row of rows) {
    const { piece } = readSpelling(row.brand)
    if (piece !== null && (!found.has(piece) || row.scenarioId === scenarioId))
      found.set(piece, { piece, ...row })
  }
  return pieces.flatMap((piece) => found.get(piece) ?? [])
}

/** Greater than whatever a code goes on with. */
const LAST_CHARACTER = '\u{10ffff}'
