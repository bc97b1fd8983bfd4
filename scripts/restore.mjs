#!/usr/bin/env node
// npm run restore -- FILE     puts a backup into the empty database of DATABASE_URL, or else of an empty data folder
//   -- --without-secret       where the passphrase of its secret is lost

import path from 'node:path'
import { summarize } from '../lib/server/backups/manifest'
import { unsealSecret } from '../lib/server/backups/sealed-secret'
import { readArguments } from './lib/arguments.mjs'
import { openBackup, restoreBackup } from './lib/backups/restore.mjs'
import { CommandError } from './lib/command-error.mjs'
import { resolveDataDir } from './lib/data-folder.mjs'
import { databaseForCommand } from './lib/embedded.mjs'
import { loadDotEnv, variable } from './lib/environment.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { step } from './lib/progress.mjs'

/**
 * Returns the secret in a backup, or `null` where it holds none.
 * @param {string | null} sealed
 */
function unsealedSecret(sealed) {
  if (!sealed) return null
  const secret = unsealSecret(sealed, variable('BACKUP_PASSPHRASE') ?? '')
  if (secret) return secret
  throw new CommandError(
    variable('BACKUP_PASSPHRASE')
      ? 'The secret in the backup is sealed with another passphrase than BACKUP_PASSPHRASE. Where that is lost, add --without-secret: everything else is restored.'
      : 'The secret in the backup is sealed: set BACKUP_PASSPHRASE to the passphrase it was made with. Where that is lost, add --without-secret: everything else is restored.',
  )
}

await runCommand(async () => {
  const usage = 'npm run restore -- FILE [--without-secret]'
  const { argument: file, options } = readArguments(process.argv.slice(2), usage, {
    options: ['--without-secret'],
  })
  if (!file) throw new CommandError(`Say what to restore: ${usage}`)
  loadDotEnv()
  const dataDir = resolveDataDir(variable('DATA_DIR'))
  const backup = await step('Checking the backup', (show) => openBackup(path.resolve(file), show))
  const secret = options.includes('--without-secret') ? null : unsealedSecret(backup.manifest.secret)
  const url = await databaseForCommand({ fills: true })
  const keptSecret = secret && !variable('AUTH_SECRET') ? secret : null
  await step('Restoring', (show) => restoreBackup(backup, { url, dataDir, secret: keptSecret, show }))
  await backup.close()
  if (keptSecret && variable('DATABASE_URL'))
    console.log(
      `The secret is in ${path.join(dataDir, 'auth-secret')}: set AUTH_SECRET to it for npm run serve.`,
    )
  console.log(`Restored ${summarize(backup.manifest)}, as of ${backup.manifest.createdAt}.`)
  if (!secret)
    console.log(
      'The secret that signs tokens was not restored: put back AUTH_SECRET, or the file auth-secret, or everybody signs in again and tokens of monitored bots are typed in again.',
    )
})
