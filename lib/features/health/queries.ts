import 'server-only'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { prisma } from '@/lib/server/db'

/** The names of the migrations that this release comes with. */
export async function shippedMigrations(): Promise<string[]> {
  const entries = await readdir(join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The names of the migrations that the database has. */
export async function appliedMigrations(): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  return rows.map(({ name }) => name)
}
