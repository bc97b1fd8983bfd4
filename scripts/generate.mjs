#!/usr/bin/env node
// npm run db:generate     writes the Prisma client of prisma/schema to prisma/generated

import { generateClient } from './lib/client.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { step } from './lib/progress.mjs'

await runCommand(() => step('Generating the Prisma client', generateClient))
