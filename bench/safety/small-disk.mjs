import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { whenStopping } from '../../scripts/lib/lifecycle.mjs'

/** Mounts a disk of so few MiB that it can be filled, for an account or for root. Returns its folder. */
export function mountSmallDisk(mebibytes, account = null) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-prove-disk-'))
  fs.chmodSync(folder, 0o755)
  const owner = account ? `,uid=${account.uid},gid=${account.gid},mode=700` : ''
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m${owner}`, 'tmpfs', folder])
  whenStopping(() => {
    // Lazily: whatever still has files open there ends a moment later.
    execFileSync('umount', ['--lazy', folder])
    fs.rmdirSync(folder)
  })
  return folder
}

/** Fills a disk up to `left` bytes. Returns a function that makes room again. */
export function fill(folder, left = 0) {
  const file = path.join(folder, 'ballast')
  const { bavail, bsize } = fs.statfsSync(folder)
  try {
    fs.writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - left)))
  } catch (error) {
    // Somebody else took of the room meanwhile: it is full then.
    if (error.code !== 'ENOSPC') throw error
  }
  return () => fs.rmSync(file)
}
