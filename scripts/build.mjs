#!/usr/bin/env node
// npm run build     generates the Prisma client and builds the application, each unless it is done already

import { ensureBuilt } from './lib/build.mjs'
import { runCommand } from './lib/lifecycle.mjs'

await runCommand(ensureBuilt)
