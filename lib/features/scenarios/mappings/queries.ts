import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { jsonObject } from '@/lib/shared/json'
import { sheetFieldSchema } from '../sheets/contract'
import type { ScenarioMapping } from './contract'

type MappingRow = Prisma.ScenarioMappingGetPayload<{ include: typeof WITH_PERSON }>

export const WITH_PERSON = { savedBy: { select: { name: true } } } as const

/** Returns a saved mapping as it is on the wire. */
export function toWireMapping({ id, name, columns, savedBy, updatedAt }: MappingRow): ScenarioMapping {
  const listed = Array.isArray(columns) ? columns : []
  return {
    _id: id,
    name,
    columns: listed.map((column) => {
      const { title, field } = jsonObject(column) ?? {}
      // A field that the product has no more is not imported.
      return { title: String(title), field: sheetFieldSchema.safeParse(field).data ?? null }
    }),
    savedBy: savedBy?.name ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}
