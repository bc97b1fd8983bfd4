import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentOwner, releaseOwnership, takeOwnership } from './ownership.mjs'
import { processIdentity } from './process-identity.mjs'

/** @type {string} */
let folder
/** @type {string} */
let file

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-ownership-'))
  file = path.join(folder, 'owner')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** @param {{ pid: number | undefined, identity: string | null }} owner */
const write = (owner) => fs.writeFileSync(file, JSON.stringify(owner))

describe('a lock file', () => {
  it('is locked where it is free, and shows its owner', async () => {
    expect(await takeOwnership(file)).toBeNull()
    expect(await currentOwner(file)).toMatchObject({ pid: process.pid })
  })

  it('is refused while its owner lives', async () => {
    await takeOwnership(file)
    expect(await takeOwnership(file)).toMatchObject({ pid: process.pid })
  })

  it('is free again once it is released', async () => {
    await takeOwnership(file)
    releaseOwnership(file)
    expect(await currentOwner(file)).toBeNull()
    expect(await takeOwnership(file)).toBeNull()
  })

  it('is taken over from a process that has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
    await once(child, 'spawn')
    write({ pid: child.pid, identity: processIdentity(child.pid ?? 0) })
    expect(await takeOwnership(file)).toMatchObject({ pid: child.pid })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await takeOwnership(file)).toBeNull()
  })

  it('is taken over when the number of its owner is another process by now', async () => {
    write({ pid: process.pid, identity: 'another run of the machine 1' })
    expect(await takeOwnership(file)).toBeNull()
    expect(fs.readdirSync(folder)).toEqual(['owner'])
  })

  it('is taken over when a crash left it half-written', async () => {
    fs.writeFileSync(file, '{"pid":')
    expect(await takeOwnership(file)).toBeNull()
  })
})
