import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SCHEMA_FOLDER } from './paths.mjs'

// Prisma's own schema engine, the one behind `prisma migrate`, as WebAssembly from npm:
// it needs no download at install time, and so works on a machine that reaches a package registry only.

const require = createRequire(import.meta.url)
const NO_FILTERS = { externalTables: [], externalEnums: [] }

/** Returns the whole datamodel as a string, its files in the order of their names, without comments and blank lines. */
export function readDatamodel() {
  const lines = fs
    .readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .flatMap((name) => fs.readFileSync(path.join(SCHEMA_FOLDER, name), 'utf8').split('\n'))
  return `${lines.filter((line) => !/^\s*(\/\/|$)/.test(line)).join('\n')}\n`
}

/**
 * Returns the SQL that leads from one datamodel to another; '' when there is no difference for the database.
 * @param {string} before
 * @param {string} after
 */
export async function diffDatamodels(before, after) {
  /**
   * @param {string} content
   * @returns {import('@prisma/schema-engine-wasm').DiffTarget}
   */
  const asTarget = (content) => ({ tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] })
  const engine = await openEngine(after)
  const { exitCode, stdout } = await engine.diff({
    from: asTarget(before),
    to: asTarget(after),
    script: true,
    exitCode: true,
    filters: NO_FILTERS,
  })
  return exitCode === 2 ? (stdout ?? '') : ''
}

/** @param {string} datamodel */
async function openEngine(datamodel) {
  const [exports, { bindMigrationAwareSqlAdapterFactory }] = await Promise.all([
    import('@prisma/schema-engine-wasm/schema_engine_bg'),
    import('@prisma/driver-adapter-utils'),
  ])
  const file = path.join(
    path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')),
    'schema_engine_bg.wasm',
  )
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), {
    './schema_engine_bg.js': exports,
  })
  // The engine reports a panic through this global; without it the message is lost.
  let panic = ''
  Reflect.set(globalThis, 'PRISMA_WASM_PANIC_REGISTRY', {
    get: () => panic,
    /** @param {string} message */
    set_message: (message) => {
      panic = message
    },
  })
  exports.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports
  if (typeof start === 'function') start()
  const adapter = bindMigrationAwareSqlAdapterFactory(NO_DATABASE)
  return exports.SchemaEngine.new({ datamodels: [['schema.prisma', datamodel]] }, () => {}, adapter)
}

// The engine insists on a connection even to compare two texts. This one answers every query with no rows.
/** @type {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory} */
const NO_DATABASE = {
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  connect: async () => ({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
    queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
    executeRaw: async () => 0,
    executeScript: async () => {},
    startTransaction: () => Promise.reject(new Error('There is no database behind this connection.')),
    dispose: async () => {},
  }),
  connectToShadowDb: () => Promise.reject(new Error('No shadow database is used.')),
}
