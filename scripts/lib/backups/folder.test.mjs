import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CommandError } from '../command-error.mjs'
import { openBackupFolder, sayIfBackupsFail, writingInto } from './folder.mjs'

/** @type {string} */
let folder
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-folder-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** @param {string} code @param {string} [file] */
const failing = (code, file) => async () => {
  throw Object.assign(new Error(`${code}: raw`), { code, path: file, corruptedEntry: true })
}

test('a folder is made where it is missing', () => {
  openBackupFolder(path.join(folder, 'a', 'b'))
  expect(fs.statSync(path.join(folder, 'a', 'b')).isDirectory()).toBe(true)
})

test.each([['file'], ['file/below']])('%s as a folder is refused with a message', (name) => {
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, 'kept')
  const refused = new CommandError(
    `The backup folder ${path.join(folder, name)} is a file, or below one: name a folder.`,
  )
  expect(() => openBackupFolder(path.join(folder, name))).toThrow(refused)
  expect(fs.readFileSync(file, 'utf8')).toBe('kept')
})

test.each([
  ['ENOSPC', 'is on a disk that is full: make room, or name a folder on another one.'],
  ['EROFS', 'is on a read-only file system: name a folder on another one.'],
  ['EACCES', "can't be written to: give yourself the right to, or name another one."],
])('%s while a backup is written ends in a message', async (code, reason) => {
  const refused = new CommandError(`The backup folder ${folder} ${reason}`)
  await expect(writingInto(folder, failing(code))).rejects.toThrow(refused)
  await expect(writingInto(folder, failing(code, path.join(folder, 'new.zip.part')))).rejects.toThrow(refused)
})

test('what fails elsewhere is not blamed on the folder', async () => {
  await expect(writingInto(folder, failing('EACCES', '/data/files/photo'))).rejects.toThrow('EACCES: raw')
  await expect(writingInto(folder, failing('57P01'))).rejects.toThrow('57P01: raw')
})

test('a start says that daily backups have no folder, unless another process writes them', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const file = path.join(folder, 'file')
  fs.writeFileSync(file, 'kept')
  sayIfBackupsFail({ BACKUP_DIR: path.join(folder, 'good'), ROLE: 'all' })
  sayIfBackupsFail({ BACKUP_DIR: undefined, ROLE: 'all' })
  sayIfBackupsFail({ BACKUP_DIR: file, ROLE: 'web' })
  expect(said).not.toHaveBeenCalled()
  sayIfBackupsFail({ BACKUP_DIR: file, ROLE: 'worker' })
  expect(said.mock.calls).toEqual([
    [
      `BACKUP_DIR is wrong, there will be no daily backups. The backup folder ${file} is a file, or below one: name a folder.`,
    ],
  ])
  said.mockRestore()
})
