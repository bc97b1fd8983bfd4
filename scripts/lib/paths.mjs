import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, independent of the current directory. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @param {...string} parts */
export const fromRoot = (...parts) => path.join(ROOT, ...parts)

export const SCHEMA_FOLDER = fromRoot('prisma', 'schema')
export const MIGRATIONS_FOLDER = fromRoot('prisma', 'migrations')
export const SQL_FOLDER = fromRoot('prisma', 'sql')
export const GENERATED_FOLDER = fromRoot('prisma', 'generated')
