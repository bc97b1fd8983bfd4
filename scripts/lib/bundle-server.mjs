// Started by build.mjs in its own process, so that the running server has no compiler in its memory: compiles the
// code that runs beside Next. Packages stay where they are.

import { build } from 'esbuild'
import { fromRoot, ROOT } from './paths.mjs'
import { BUNDLE_FOLDER } from './server-bundle.mjs'

await build({
  absWorkingDir: ROOT,
  entryPoints: {
    server: 'lib/server/http/server.ts',
    'compressed-files': 'lib/server/http/compressed-files.ts',
    'document-worker': 'lib/server/documents/worker.ts',
    'drawing-worker': 'lib/server/drawing-worker.ts',
    'heic-worker': 'lib/server/heic-worker.ts',
    'qr-worker': 'lib/server/qr-worker.ts',
    'spreadsheet-worker': 'lib/server/spreadsheets/worker.ts',
  },
  outdir: BUNDLE_FOLDER,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  // As in the bundle of the application, it is empty on a server.
  alias: { 'server-only': fromRoot('node_modules', 'server-only', 'empty.js') },
  logLevel: 'error',
})
