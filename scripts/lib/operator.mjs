import path from 'node:path'

/**
 * Names the file that sign-in codes are written to where the output is no terminal, but perhaps a log that many read.
 * @param {string} dataDir
 */
export function sayWhereCodesGo(dataDir) {
  if (process.stdout.isTTY) return
  console.log(
    `Sign-in codes that no bot sends are written to ${path.join(dataDir, 'sign-in-codes')}: this is not a terminal.`,
  )
}
