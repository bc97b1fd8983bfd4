import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError } from '../command-error.mjs'
import { whenStopping } from '../lifecycle.mjs'
import { lastLines, run } from '../run.mjs'

/** @typedef {{ folder: string, buildah: (args: string[], options?: import('../run.mjs').RunOptions) => Promise<string> }} Store */

const TOOLS = ['buildah', 'debootstrap']

/**
 * Opens a store of images that is thrown away with the process; `folder` is there for other files, too. `buildah` runs
 * that program on it and returns what it printed.
 * @returns {Store}
 * @throws CommandError where a tool is missing, or the right to use it
 */
export function openStore() {
  const missing = TOOLS.filter((tool) => !isInstalled(tool))
  if (missing.length > 0)
    throw new CommandError(
      `This needs Debian's ${missing.join(' and ')}: apt-get install ${missing.join(' ')}`,
    )
  if (process.getuid?.() !== 0) throw new CommandError('This needs root: debootstrap and chroot do.')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-container-'))
  // The container's account has to be able to enter its data folder.
  fs.chmodSync(folder, 0o755)
  whenStopping(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const place = ['--storage-driver=vfs', `--root=${folder}/images`, `--runroot=${folder}/run`]
  return {
    folder,
    buildah: async (args, options) => {
      const { code, output } = await run('buildah', [...place, ...args], options)
      if (code !== 0) throw new CommandError(`buildah ${args[0]} failed:\n${lastLines(output)}`)
      return output.trim()
    },
  }
}

/** @param {string} tool */
function isInstalled(tool) {
  try {
    execFileSync('/bin/sh', ['-c', 'command -v "$1"', 'sh', tool], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
