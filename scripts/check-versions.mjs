#!/usr/bin/env node
// Checks the lock file against the lowest versions that are free of known holes.
// `npm audit` needs a service that not every machine can reach.

import fs from 'node:fs'
import { fromRoot } from './lib/paths.mjs'

/** @type {Record<string, string>} */
const LOWEST = {
  next: '16.4.6',
  'next-auth': '4.24.15',
  react: '19.2.6',
  'react-dom': '19.2.6',
  sharp: '0.35.3',
  xlsx: '0.20.3',
}
// The registry's own `xlsx` stopped at a vulnerable version; the maintained package has another name.
/** @type {Record<string, string>} */
const SOURCE_OF = { xlsx: '@e965/xlsx' }
// Has open holes without a fix.
const BANNED = ['exceljs']

/** @param {string} version */
const numbers = (version) => version.replace(/-.*/, '').split('.').map(Number)

/**
 * @param {string} version
 * @param {string} lowest
 */
function isOlder(version, lowest) {
  const [a, b] = [numbers(version), numbers(lowest)]
  const index = b.findIndex((part, position) => part !== a[position])
  return index >= 0 && (a[index] ?? 0) < (b[index] ?? 0)
}

/** @type {{ packages: Record<string, { version: string, name?: string }> }} */
const { packages } = JSON.parse(fs.readFileSync(fromRoot('package-lock.json'), 'utf8'))
const problems = Object.entries(packages).flatMap(([path, { version, name }]) => {
  const installedAs = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (BANNED.includes(installedAs)) return [`${path} may not be used`]
  const lowest = LOWEST[installedAs]
  if (!lowest) return []
  const source = SOURCE_OF[installedAs]
  if (source && name !== source) return [`${path} has to be the alias npm:${source}`]
  return isOlder(version, lowest) ? [`${path} is ${version}: the lowest allowed is ${lowest}`] : []
})

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
