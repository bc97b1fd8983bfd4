import fs from 'node:fs'
import { fromRoot } from '../../scripts/lib/paths.mjs'

/** The pages of the build: the address of each with parameters in brackets, and whether only people who signed in see it. */
export function pageRoutes() {
  const manifest = JSON.parse(fs.readFileSync(fromRoot('.next', 'app-path-routes-manifest.json'), 'utf8'))
  return Object.entries(manifest)
    .filter(([file, path]) => file.endsWith('/page') && !path.startsWith('/_'))
    .map(([file, path]) => ({ path, isPrivate: file.startsWith('/(app)/') }))
}
