import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Packages are the product's own: the floor is the same Next on the same machine. */
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

export default {
  poweredByHeader: false,
  serverExternalPackages: ['pg'],
  turbopack: { root: ROOT },
  outputFileTracingRoot: ROOT,
}
