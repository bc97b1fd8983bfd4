import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ownDataFolder } from './data-folder.mjs'
import { currentOwner, releaseOwnership, takeOwnership } from './ownership.mjs'
import { processIdentity, processNamespace } from './process-identity.mjs'

/** @type {string} */
let folder
/** @type {string} */
let file

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-ownership-'))
  file = path.join(folder, 'owner')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** @param {{ pid: number | undefined, identity: string | null, host?: string, namespace?: string }} owner */
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

  describe.each([
    ['on another machine', { host: 'till-7', namespace: processNamespace() }],
    ['in another container', { host: os.hostname(), namespace: 'pid:[1]' }],
  ])('of an owner %s', (_, place) => {
    // Its number is a process here as well, which says nothing.
    const elsewhere = { pid: process.pid, identity: 'another run 1', ...place }
    /** @param {number} seconds */
    const heartbeatBefore = (seconds) => {
      write(elsewhere)
      const at = new Date(Date.now() - seconds * 1000)
      fs.utimesSync(file, at, at)
    }

    it('is refused while its heartbeat is younger than 30 s, and says where the owner is', async () => {
      heartbeatBefore(25)
      expect(await takeOwnership(file)).toMatchObject(elsewhere)
      await expect(ownDataFolder(folder)).rejects.toThrow(
        `U.T.A. is running already with the data folder ${folder} (on ${place.host}): stop that one first, or set another DATA_DIR. If that one was killed, start again in 30 s.`,
      )
    })

    it('is taken over when the heartbeat has stopped', async () => {
      heartbeatBefore(31)
      expect(await takeOwnership(file)).toBeNull()
    })
  })

  it('has a heartbeat while it is locked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await takeOwnership(file)
    const long = new Date(0)
    fs.utimesSync(file, long, long)
    vi.advanceTimersByTime(10_000)
    expect(fs.statSync(file).mtimeMs).toBeGreaterThan(long.getTime())
    releaseOwnership(file)
  })
})
