import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whenStopping } from '../../scripts/lib/lifecycle.mjs'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { runNode } from '../../scripts/lib/run.mjs'
import { number } from '../markdown.mjs'
import { expectSuccess } from '../servers.mjs'
import { RandomChanges } from './changes.mjs'
import { differing, sumTables } from './tables.mjs'

const CHANGES = 10_000
const PEOPLE = 12
const READING_LIMIT_MS = 5 * 60_000
const PASSPHRASE = 'a passphrase of this proof'

/**
 * Changes the data at random, backs it up while the product runs, restores it into a fresh database and an empty folder,
 * and compares all tables and files; then another one, taken in the middle of changes.
 */
export async function backUpAndRestore(ground, { draw, show }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-prove-backup-'))
  whenStopping(() => fs.rmSync(folder, { recursive: true, force: true }))
  return ground.withProduct(async (product) => {
    const changes = new RandomChanges(product, draw)
    await changes.begin(PEOPLE)
    show('changing')
    await changes.carryOut(CHANGES)
    show('waiting until the photos are read')
    await photosRead(product)
    show('a backup while it is quiet')
    const before = await sumTables(product)
    const quiet = await backUp(product, path.join(folder, 'quiet'))
    const moved = differing(before, await sumTables(product))
    show('a backup in the middle of changes')
    const changing = changes.carryOut(CHANGES / 10)
    const busy = await backUp(product, path.join(folder, 'busy'))
    await changing

    const [person] = await product.signIn(1)
    show('restoring')
    const first = await restore(ground, product, quiet, async (restored) => {
      const found = await sumTables(restored)
      const wrong = differing(before, found).filter((name) => !moved.includes(name))
      return {
        tables: found.size,
        wrong: wrong.map((name) => `${name} differs`),
        ...(await countChains(restored)),
      }
    })
    const second = await restore(ground, product, busy, countChains)
    const files = compareFiles(product, first.dataDir)
    const profile = await product.send({ path: '/api/profile', headers: person.bearer })
    return {
      tried: `${number(CHANGES)} random changes (${changes.summary}), 2 backups, one in the middle of ${number(CHANGES / 10)} more, both restored`,
      found: `${first.tables} tables and sequences and ${files.count} files equal by count and checksum`,
      lost: [
        ...changes.strange,
        ...first.wrong,
        ...first.broken,
        ...second.broken,
        ...files.wrong,
        ...(moved.length === 0 ? [] : moved.map((name) => `${name} changed although it was quiet`)),
        ...(profile.status === 200 ? [] : ['the product did not go on']),
      ],
    }
  })
}

/** Resolves once the codes of all photos were looked for, which happens in the background. */
async function photosRead(product) {
  const WAITING = `
    SELECT count(*)::int AS count FROM "ReceiptPhoto" photo LEFT JOIN "ReceiptReading" r ON r."photoId" = photo.id
    WHERE r.state IS NULL OR r.state = 'waiting'`
  for (const since = performance.now(); performance.now() - since < READING_LIMIT_MS; await sleep(200)) {
    const [{ count }] = await product.query(WAITING)
    if (count === 0) return
  }
  throw new Error('The photos were not read in time.')
}

async function backUp({ databaseUrl, dataDir, authSecret }, folder) {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
  expectSuccess(await runCommand('backup', [folder], env))
  return path.join(folder, fs.readdirSync(folder)[0])
}

const runCommand = (name, args, env) =>
  runNode(
    ['--conditions=react-server', '--import', 'tsx', fromRoot('scripts', `${name}.mjs`), ...args],
    // The way of the command itself, without what this proof needs to read TypeScript.
    { env: { ...env, TSX_TSCONFIG_PATH: undefined } },
  )

/** Restores a backup, and looks at it with the product on it. */
async function restore(ground, { authSecret }, file, look) {
  const databaseUrl = await ground.newDatabase({ isEmpty: true })
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-prove-restored-'))
  whenStopping(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
  expectSuccess(await runCommand('restore', [file], env))
  const seen = await ground.withProduct(look, { databaseUrl, isStarted: false })
  return { ...seen, dataDir }
}

/**
 * Rows of one change that are in different tables: a backup of one moment has all of them or none. Documents that came with
 * a copy of their scenario have no record of their own.
 */
async function countChains(product) {
  const [{ documents, events }] = await product.query(
    `WITH added AS (SELECT document.id FROM "ScenarioDocument" document
         JOIN "Scenario" scenario ON scenario.id = document."scenarioId"
         WHERE docnum LIKE 'C%' AND document."createdAt" > scenario."createdAt")
     SELECT (SELECT count(*)::int FROM added) AS documents,
       (SELECT count(*)::int FROM "HistoryEvent" WHERE subject = 'document' AND action = 'created'
        AND "subjectId" IN (SELECT id FROM added)) AS events`,
  )
  return {
    broken: documents === events ? [] : [`${documents} documents and ${events} records of their creation`],
  }
}

function compareFiles(product, dataDir) {
  const sums = (folder) => {
    const root = path.join(folder, 'files')
    const entries = fs
      .readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((one) => one.isFile())
    return new Map(
      entries.map(({ name, parentPath }) => {
        const bytes = fs.readFileSync(path.join(parentPath, name))
        return [name, createHash('sha256').update(bytes).digest('hex')]
      }),
    )
  }
  const restored = sums(dataDir)
  const present = sums(product.dataDir)
  // What was added after the backup is not in it.
  const wrong = [...restored].filter(([name, sum]) => present.get(name) !== sum)
  const none = restored.size === 0 ? ['no file was restored'] : []
  return { count: restored.size, wrong: [...none, ...wrong.map(([name]) => `the file ${name} differs`)] }
}
