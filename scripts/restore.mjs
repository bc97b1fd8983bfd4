#!/usr/bin/env node
// npm run restore -- FILE     puts a backup into the empty database of DATABASE_URL, or else of an empty data folder

import path from 'node:path'
import { summarize } from '../lib/server/backups/manifest'
import { unsealSecret } from '../lib/server/backups/sealed-secret'
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
    'The secret in the backup is sealed: set BACKUP_PASSPHRASE to the passphrase it was made with.',
  )
}

await runCommand(async () => {
  loadDotEnv()
  const [file] = process.argv.slice(2)
  if (!file) throw new CommandError('Say what to restore: npm run restore -- FILE')
  const dataDir = resolveDataDir(variable('DATA_DIR'))
  const backup = await step('Checking the backup', (show) => openBackup(path.resolve(file), show))
  const secret = unsealedSecret(backup.manifest.secret)
  const url = await databaseForCommand()
  const keptSecret = secret && !variable('AUTH_SECRET') ? secret : null
  await step('Restoring', (show) => restoreBackup(backup, { url, dataDir, secret: keptSecret, show }))
  await backup.close()
  console.log(`Restored ${summarize(backup.manifest)}, as of ${backup.manifest.createdAt}.`)
  if (!secret)
    console.log(
      'The secret that signs tokens was not in it: put back AUTH_SECRET, or the file auth-secret, or everybody signs in again and tokens of monitored bots are typed in again.',
    )
})
