import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns whether a module is the program that was started, and not one that another imports. */
export const isMain = (moduleUrl) =>
  process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(moduleUrl)
