import { createRequire } from 'node:module'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

/**
 * The files that each file imports when it is loaded, by its name: not what it imports later, nor types alone.
 * @typedef {Map<string, string[]>} Imports
 */

const CODE = /\.(ts|tsx|mjs|cjs)$/
const FOREIGN = /(^|\/)node_modules\/|^prisma\/generated\//

/**
 * Returns the imports of the code below some folders and of what it reaches, without packages.
 * @param {string} root
 * @param {string[]} folders
 * @returns {Promise<Imports>}
 */
export async function readImports(root, folders) {
  const { doNotFollow, exclude, tsPreCompilationDeps } = createRequire(import.meta.url)(
    '../../../.dependency-cruiser.cjs',
  ).options
  const fileName = path.join(root, 'tsconfig.json')
  const { output } = await cruise(
    folders,
    { baseDir: root, doNotFollow, exclude, tsPreCompilationDeps, tsConfig: { fileName } },
    undefined,
    { tsConfig: extractTSConfig(fileName) },
  )
  if (typeof output === 'string') throw new Error(`dependency-cruiser answered: ${output}`)
  return new Map(output.modules.map(({ source, dependencies }) => [source, dependencies.flatMap(loadedFile)]))
}

/** @param {import('dependency-cruiser').IDependency} dependency */
function loadedFile({ module, resolved, couldNotResolve, dynamic, dependencyTypes }) {
  // Without it the figures would be too small without notice.
  if (couldNotResolve && /^([.]|@\/)/.test(module)) throw new Error(`${module} was not found.`)
  const isOurs = CODE.test(resolved) && !FOREIGN.test(resolved)
  return isOurs && !dynamic && !dependencyTypes.includes('type-only') ? [resolved] : []
}

/**
 * Returns the files that are loaded with a file, itself among them.
 * @param {Imports} imports
 * @param {string} file
 */
export function reachedFiles(imports, file) {
  const reached = new Set([file])
  // Adding to a set while going through it goes through what was added, too.
  for (const one of reached) for (const imported of imports.get(one) ?? []) reached.add(imported)
  return reached
}

/**
 * Returns the middle of some numbers.
 * @param {number[]} numbers
 */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, one) => sum + one, 0) / middle.length
}

/**
 * Returns the files that make routes heavy, the heaviest first: how many routes reach each, and how many files it
 * brings.
 * @param {Imports} imports
 * @param {string[]} routes
 */
export function heaviestFiles(imports, routes) {
  /** @type {Map<string, number>} */
  const reaching = new Map()
  for (const route of routes) {
    for (const file of reachedFiles(imports, route)) reaching.set(file, (reaching.get(file) ?? 0) + 1)
  }
  return Array.from(reaching, ([file, count]) => ({
    file,
    routes: count,
    files: reachedFiles(imports, file).size,
  }))
    .filter(({ file }) => !routes.includes(file))
    .toSorted((a, b) => b.routes * b.files - a.routes * a.files)
}
