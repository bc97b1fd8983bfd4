#!/usr/bin/env node
// npm run build     generates the Prisma client and builds the application, each unless it is done already, and writes
//                   which packages it consists of to .next/sbom.cdx.json

import { ensureBuilt } from './lib/build.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { writeBillOfMaterials } from './lib/packages.mjs'
import { fromRoot } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'

await runCommand(async () => {
  await ensureBuilt()
  await step('Listing the packages', () => writeBillOfMaterials(fromRoot('.next', 'sbom.cdx.json')))
})
