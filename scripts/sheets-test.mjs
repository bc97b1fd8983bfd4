#!/usr/bin/env node
// npm run sheets:test [tables]     writes random tables as files for spreadsheets, 10,000 unless said otherwise: each is
//                                  imported again as it was, and LibreOffice opens it with numbers as numbers. It takes
//                                  some minutes, with Debian's libreoffice-calc. TABLE_SEED repeats a run.

import { CommandError } from './lib/command-error.mjs'
import { variable } from './lib/environment.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { step } from './lib/progress.mjs'
import { lastLines, runNode } from './lib/run.mjs'
import { proveInLibreOffice } from './sheets/libreoffice'

const TABLES = 10_000
const TEST = 'lib/server/spreadsheets/written-tables.test.ts'

await runCommand(async () => {
  const count = Number(process.argv[2] ?? TABLES)
  const seed = Number(variable('TABLE_SEED') ?? 20_261_126)
  await step(`Importing ${count} tables again, of each kind of file`, async (show) => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', TEST]
    const env = { TABLE_RUNS: String(count), TABLE_SEED: String(seed) }
    const { code, output } = await runNode(vitest, { env, onLine: show })
    if (code !== 0) throw new CommandError(lastLines(output))
  })
  const cells = await proveInLibreOffice(count, seed)
  console.log(`✓ ${count} tables are imported as they were; LibreOffice reads ${cells} of their cells alike.`)
})
