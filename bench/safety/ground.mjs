import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { whenStopping } from '../../scripts/lib/lifecycle.mjs'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { readPostmaster } from '../../scripts/lib/postgres/postmaster.mjs'
import { runNode } from '../../scripts/lib/run.mjs'
import { startTemporaryServer } from '../../scripts/lib/testing.mjs'
import { Draw } from '../../tests/factories/draw'
import { expectSuccess } from '../servers.mjs'
import { Product } from './product.mjs'
import { keepLog } from './secrets.mjs'

const TEMPLATE = 'demo'

/** What the proofs of a run stand on: one durable PostgreSQL, from which each product gets a database with the demo's rows. */
export class Ground {
  #server
  /** The data folder of the demo, with the files that its rows refer to. */
  #demoDir
  #count = 0

  constructor(seed) {
    this.seed = seed
  }

  /** Draws for one row, which depend on the seed and its name alone. */
  drawFor(name) {
    return new Draw([...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0), this.seed) >>> 0)
  }

  async #ensureServer() {
    if (this.#server) return
    const server = await startTemporaryServer({ durable: true })
    whenStopping(async () => server.stop(), server.kill)
    this.#server = server
    await this.#onServer(`CREATE DATABASE ${TEMPLATE}`)
    this.#demoDir = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-prove-demo-'))
    const remove = () => fs.rmSync(this.#demoDir, { recursive: true, force: true })
    whenStopping(async () => remove(), remove)
    const args = [fromRoot('scripts', 'seed.mjs'), '--size', 'small']
    const env = { DATABASE_URL: this.databaseUrl(TEMPLATE), DATA_DIR: this.#demoDir }
    expectSuccess(await runNode(args, { env }))
  }

  async #onServer(statement) {
    const client = new pg.Client({ connectionString: this.#server.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  /** The address of one of its databases. */
  databaseUrl(name) {
    const url = new URL(this.#server.url)
    url.pathname = `/${name}`
    return url.href
  }

  /** The address of a new database: with the demo's rows, or empty. */
  async newDatabase({ isEmpty = false } = {}) {
    await this.#ensureServer()
    this.#count += 1
    const name = `proof_${this.#count}`
    await this.#onServer(`CREATE DATABASE ${name}${isEmpty ? '' : ` TEMPLATE ${TEMPLATE}`}`)
    return this.databaseUrl(name)
  }

  /** Runs `work` with a product that has the demo's rows, and removes it. `options` as of {@link Product}. */
  async withProduct(work, { isStarted = true, ...options } = {}) {
    const databaseUrl = options.databaseUrl ?? (await this.newDatabase())
    const product = new Product({ ...options, databaseUrl })
    if (!options.databaseUrl) fs.cpSync(this.#demoDir, product.dataDir, { recursive: true })
    try {
      if (isStarted) await product.start()
      return await work(product)
    } finally {
      keepLog('product', product.output)
      await product.leave()
    }
  }

  /** The process of PostgreSQL that all its others come from. */
  postmaster() {
    return readPostmaster(path.join(this.#server.place, 'data'))
  }

  /** Keeps PostgreSQL's own logs with those that are searched for secrets. */
  keepDatabaseLogs() {
    if (!this.#server) return
    for (const name of ['log', 'log.crash', 'log.previous']) {
      const file = path.join(this.#server.place, name)
      if (fs.existsSync(file)) keepLog('PostgreSQL', fs.readFileSync(file, 'utf8'))
    }
  }
}
