#!/usr/bin/env node
// npm run build     generates the Prisma client and builds the application, each unless it is done already

import { ensureBuilt } from './lib/build.mjs'
import { generateClient, isClientCurrent } from './lib/client.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { step } from './lib/progress.mjs'

await runCommand(async () => {
  if (!isClientCurrent()) await step('Generating the Prisma client', generateClient)
  await ensureBuilt()
})
