import 'server-only'
import { transaction } from '@/lib/server/db'
import { announceTouched } from '@/lib/server/live'
import { readRows, selectColumns, type TableRow, tableColumns } from '@/lib/server/rows'
import type { Actor } from '@/lib/shared/actor'
import { findChoice } from '@/lib/shared/choices'
import { DENSITIES, FIRST_LAYOUT, type TableLayout } from '@/lib/shared/table-layout'

const LAYOUT = tableColumns('TableLayout')

/** Returns a person's table layouts, by the tables' names. */
export async function listTableLayouts(actor: Actor): Promise<Record<string, TableLayout>> {
  const rows = await readRows(LAYOUT)`
    SELECT ${selectColumns('layout', LAYOUT)} FROM "TableLayout" layout WHERE "userId" = ${actor.userId} ORDER BY "table"`
  return Object.fromEntries(rows.map((row) => [row.table, toTableLayout(row)]))
}

/** Stores a person's layout of a table; it is the same on all their devices. */
export async function setTableLayout(actor: Actor, table: string, layout: TableLayout): Promise<TableLayout> {
  const { userId } = actor
  const row = await transaction(async (tx) => {
    await announceTouched(tx, [{ subject: 'table_layout', onlyFor: userId }])
    return tx.tableLayout.upsert({
      where: { userId_table: { userId, table } },
      create: { userId, table, ...layout },
      update: layout,
    })
  })
  return toTableLayout(row)
}

function toTableLayout({ order, hidden, frozen, density }: TableRow<'TableLayout'>): TableLayout {
  return { order, hidden, frozen, density: findChoice(DENSITIES, density) ?? FIRST_LAYOUT.density }
}
