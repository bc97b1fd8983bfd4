#!/usr/bin/env node
// npm run backup                     everything that is kept, into the folder `backups` of the data folder, while U.T.A. runs
// npm run backup -- /mnt/backups     into another folder
//
// With BACKUP_PASSPHRASE set the secret that signs tokens is in it, sealed; otherwise keep it apart.

import fs from 'node:fs'
import path from 'node:path'
import { countRows } from './lib/backups/manifest.mjs'
import { writeBackup } from './lib/backups/write.mjs'
import { keptSecret, resolveDataDir } from './lib/data-folder.mjs'
import { databaseForCommand } from './lib/embedded.mjs'
import { loadDotEnv, variable } from './lib/environment.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { step } from './lib/progress.mjs'

await runCommand(async () => {
  loadDotEnv()
  const dataDir = resolveDataDir(variable('DATA_DIR'))
  const folder = path.resolve(process.argv[2] ?? path.join(dataDir, 'backups'))
  fs.mkdirSync(folder, { recursive: true })
  const target = path.join(folder, `uta-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.zip`)
  const isElsewhere = Boolean(variable('STORAGE_URL'))
  const passphrase = variable('BACKUP_PASSPHRASE')
  const url = await databaseForCommand()
  const manifest = await step('Backing up', (show) =>
    writeBackup({
      url,
      filesFolder: isElsewhere ? null : path.join(dataDir, 'files'),
      target,
      secret: passphrase ? { text: variable('AUTH_SECRET') ?? keptSecret(dataDir), passphrase } : null,
      show,
    }),
  )
  console.log(
    `${countRows(manifest)} rows of ${manifest.tables.length} tables, ${manifest.files.length} files`,
  )
  console.log(target)
  if (isElsewhere) console.log('Uploaded files are in the store of STORAGE_URL and not in this backup.')
  if (!passphrase)
    console.log(
      'The secret that signs tokens is not in it: keep AUTH_SECRET, or the file auth-secret of the data folder, apart.',
    )
})
