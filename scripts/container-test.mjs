#!/usr/bin/env node
// npm run container:test     builds the Containerfile and runs the image against a PostgreSQL, without a container engine
//
// Debian's buildah does both in a chroot, on a base that debootstrap makes from the packages of this machine's own
// sources. It takes some ten minutes and 6 GB below the temporary folder, all of which it removes.

import { buildBase, buildImage } from './lib/container/image.mjs'
import { proveImage } from './lib/container/proof.mjs'
import { openStore } from './lib/container/store.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { step } from './lib/progress.mjs'

await runCommand(async () => {
  const store = openStore()
  const base = await step('Making a base: Debian and Node 24', (show) => buildBase(store, show))
  const image = await step('Building the Containerfile', (show) => buildImage(store, base, show))
  await proveImage(store, image)
  console.log('✓ The container keeps what it promises.')
})
