import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromRoot } from './paths.mjs'

/** What runs beside Next, as JavaScript: the server around it, and the code of threads. */
export const BUNDLE_FOLDER = fromRoot('.next', 'uta')

/** @param {string} name */
const importBundled = (name) => import(pathToFileURL(path.join(BUNDLE_FOLDER, `${name}.mjs`)).href)

/** @returns {Promise<typeof import('../../lib/server/http/server')>} */
export const importServer = () => importBundled('server')

/** @returns {Promise<typeof import('../../lib/server/http/compressed-files')>} */
export const importCompression = () => importBundled('compressed-files')
