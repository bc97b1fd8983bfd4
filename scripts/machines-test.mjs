#!/usr/bin/env node
// npm run machines:test     two processes with pages, one with jobs and bot, behind Debian's nginx with the configuration
//                           of docs/nginx.conf, on a PostgreSQL and an S3 store apart: what holds across them, and what a
//                           kill or a new release costs. It takes some five minutes.

import { ensureBuilt } from './lib/build.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { askVersion, openInstallation } from './machines/installation'
import { provePooler } from './machines/pooler'
import { summaryOf } from './machines/summary'
import { proveTogether } from './machines/together'
import { proveUnderLoad } from './machines/under-load'

await runCommand(async () => {
  await ensureBuilt()
  const installation = await openInstallation()
  const project = await proveTogether(installation)
  await proveUnderLoad(installation, project)
  const pooler = await provePooler(installation)
  // The last line: the proof keeps it.
  console.log(summaryOf(installation.server, { nginx: askVersion('nginx', '-v'), pooler }))
})
