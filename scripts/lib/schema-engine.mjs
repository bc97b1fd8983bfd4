import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { MIGRATIONS_FOLDER, SCHEMA_FOLDER } from './paths.mjs'

// Prisma's own schema engine, the one behind `prisma migrate`, as WebAssembly from npm:
// it needs no download at install time, and so works on a machine that reaches a package registry only.

const require = createRequire(import.meta.url)
const NO_FILTERS = { externalTables: [], externalEnums: [] }

// The module holds one instance's memory: a second one would break the first.
let engineClass

async function loadEngineClass() {
  const exports = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const file = path.join(
    path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')),
    'schema_engine_bg.wasm',
  )
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), {
    './schema_engine_bg.js': withoutHoldingUp(exports),
  })
  // The engine reports a panic through this global; without it the message is lost.
  let panic = ''
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    get: () => panic,
    set_message: (message) => {
      panic = message
    },
  }
  exports.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return exports.SchemaEngine
}

// The engine never clears the timer of its own time limit, which would keep a finished process waiting for it.
function withoutHoldingUp(exports) {
  const name = Object.keys(exports).find((key) => key.startsWith('__wbg_setTimeout_'))
  return name ? { ...exports, [name]: (...args) => exports[name](...args).unref() } : exports
}

/** Runs `work` with an engine on a connection, and closes both. */
async function withEngine(connect, datamodel, work) {
  const [SchemaEngine, { bindMigrationAwareSqlAdapterFactory }] = await Promise.all([
    (engineClass ??= loadEngineClass()),
    import('@prisma/driver-adapter-utils'),
  ])
  // The engine opens connections and leaves closing them to us.
  const opened = []
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: async () => {
      const connection = await connect()
      opened.push(connection)
      return connection
    },
    connectToShadowDb: () => Promise.reject(new Error('No shadow database is used.')),
  })
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', datamodel]] }, () => {}, adapter)
  try {
    return await work(engine)
  } finally {
    engine.free()
    for (const connection of opened) await connection.dispose()
  }
}

// The engine insists on a connection even to compare two texts. This one answers every question with nothing.
const connectToNothing = async () => ({
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
  queryRaw: async () => ({ columnNames: [], columnTypes: [], rows: [] }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: () => Promise.reject(new Error('There is no database behind this connection.')),
  dispose: async () => {},
})

/** The whole datamodel as one text, its files in the order of their names. */
export function readDatamodel() {
  return fs
    .readdirSync(SCHEMA_FOLDER)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => `// ${name}\n\n${fs.readFileSync(path.join(SCHEMA_FOLDER, name), 'utf8').trim()}\n`)
    .join('\n')
}

/** The migrations on disk, oldest first. */
export function listMigrations() {
  if (!fs.existsSync(MIGRATIONS_FOLDER)) return []
  return fs
    .readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readMigration(name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const readMigration = (name) => fs.readFileSync(path.join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8')

/** Applies what the database lacks, as `prisma migrate deploy` does; the names of what was applied. */
export async function applyWithEngine(connectionString) {
  const { PrismaPg } = await import('@prisma/adapter-pg')
  const factory = new PrismaPg({ connectionString })
  const migrationDirectories = listMigrations().map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
  }))
  return withEngine(
    () => factory.connect(),
    readDatamodel(),
    async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({
        migrationsList: {
          baseDir: MIGRATIONS_FOLDER,
          lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
          shadowDbInitScript: '',
          migrationDirectories,
        },
        filters: NO_FILTERS,
      })
      return appliedMigrationNames
    },
  )
}

/**
 * The SQL that leads from one datamodel to another; '' when nothing differs.
 * `before` is null at the very first migration.
 */
export function diffDatamodels(before, after) {
  const asTarget = (content) => ({ tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] })
  return withEngine(connectToNothing, after, async (engine) => {
    const { exitCode, stdout } = await engine.diff({
      from: before === null ? { tag: 'empty' } : asTarget(before),
      to: asTarget(after),
      script: true,
      exitCode: true,
      filters: NO_FILTERS,
    })
    return exitCode === 2 ? stdout : ''
  })
}
