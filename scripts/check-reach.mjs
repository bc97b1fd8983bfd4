#!/usr/bin/env node
// Checks how many files a route loads by static imports: what a service imports, every route above it loads as well.
//   -- --heaviest    shows the five shared files that bring the most

import { ROOT } from './lib/paths.mjs'
import { heaviestFiles, median, reachedFiles, readImports } from './lib/structure/reach.mjs'

const MAX_MEDIAN = 60
/** Of close days, the record that others are modelled on. */
const MAX_CLOSE_DAYS_FILES = 60

const ROUTE = /^app\/api\/.+\/route\.ts$/
const CLOSE_DAYS = /\/close-days\//

const imports = await readImports(ROOT, ['app/api'])
const routes = [...imports.keys()].filter((file) => ROUTE.test(file))
/** @param {string[]} some */
const sizes = (some) => some.map((route) => reachedFiles(imports, route).size)
const middle = median(sizes(routes))
const closeDays = Math.max(...sizes(routes.filter((route) => CLOSE_DAYS.test(route))))
console.log(
  `A route loads ${middle} files (median of ${routes.length}, at most ${MAX_MEDIAN}), ` +
    `one of close days ${closeDays} (at most ${MAX_CLOSE_DAYS_FILES}).`,
)
if (process.argv.includes('--heaviest')) {
  for (const { file, routes: count, files } of heaviestFiles(imports, routes).slice(0, 5)) {
    console.log(`${file}: ${count} routes load it, and ${files} files with it`)
  }
}
if (!(middle <= MAX_MEDIAN && closeDays <= MAX_CLOSE_DAYS_FILES)) process.exitCode = 1
