#!/usr/bin/env node
// npm run backup                     everything that is kept, into the folder `backups` of the data folder, while U.T.A. runs
// npm run backup -- /mnt/backups     into another folder
//
// With BACKUP_PASSPHRASE set the secret that signs tokens is in it, sealed; otherwise keep it apart.

import path from 'node:path'
import { summarize } from '../lib/server/backups/manifest'
import { writeBackup } from '../lib/server/backups/write'
import { isPassphrase } from '../lib/server/env'
import { readArguments } from './lib/arguments.mjs'
import { openBackupFolder, writingInto } from './lib/backups/folder.mjs'
import { CommandError } from './lib/command-error.mjs'
import { readSecret, resolveDataDir } from './lib/data-folder.mjs'
import { LONG_ANSWER_LIMIT_MS, requireTables, withClient } from './lib/database.mjs'
import { databaseForCommand } from './lib/embedded.mjs'
import { loadDotEnv, variable } from './lib/environment.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { step } from './lib/progress.mjs'

/**
 * Returns the secret to seal, with its passphrase, or `null` where it is kept apart.
 * @param {string} dataDir
 */
function secretToSeal(dataDir) {
  const passphrase = variable('BACKUP_PASSPHRASE')
  if (!passphrase) return null
  if (!isPassphrase(passphrase))
    throw new CommandError('BACKUP_PASSPHRASE is too short: it needs 12 characters.')
  const text = variable('AUTH_SECRET') ?? readSecret(dataDir)
  if (text) return { text, passphrase }
  throw new CommandError('There is no secret to seal: set AUTH_SECRET to that of the running U.T.A., too.')
}

await runCommand(async () => {
  const { argument } = readArguments(process.argv.slice(2), 'npm run backup [-- FOLDER]')
  loadDotEnv()
  const dataDir = resolveDataDir(variable('DATA_DIR'))
  const folder = path.resolve(argument ?? path.join(dataDir, 'backups'))
  const target = path.join(folder, `uta-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`)
  const isElsewhere = Boolean(variable('STORAGE_URL'))
  const secret = secretToSeal(dataDir)
  const url = await databaseForCommand()
  openBackupFolder(folder)
  const filesFolder = isElsewhere ? null : path.join(dataDir, 'files')
  const manifest = await step('Backing up', (show) =>
    withClient(
      url,
      async (client) => {
        await requireTables(client)
        return writingInto(folder, () => writeBackup({ client, filesFolder, target, secret, show }))
      },
      LONG_ANSWER_LIMIT_MS,
    ),
  )
  console.log(summarize(manifest))
  console.log(target)
  if (isElsewhere) console.log('Uploaded files are in the store of STORAGE_URL and not in this backup.')
  if (!secret)
    console.log(
      'The secret that signs tokens is not in it: keep AUTH_SECRET, or the file auth-secret of the data folder, apart.',
    )
})
