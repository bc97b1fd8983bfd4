import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createUser } from '@/tests/factories/user'
import { picture } from '@/tests/fixtures/images'
import { filesInStorage } from '@/tests/fixtures/stored-files'
import { prisma } from './db'
import { housekeeping } from './housekeeping'
import { newFileKey, storage } from './storage'
import { newFile, removeUnclaimedFiles, storeFiles } from './stored-files'

const twoFiles = async () => [newFile({ bytes: await picture() }), newFile({ bytes: await picture() })]

it('a claim that fails leaves no file behind', async () => {
  const files = await twoFiles()
  const failed = storeFiles(files, async (open) => {
    await open.rateLimit.create({ data: { key: 'half-done', count: 1, resetsAt: new Date() } })
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(filesInStorage()).toEqual([])
  expect(await prisma.rateLimit.count()).toBe(0)
  expect(await prisma.unclaimedFile.count()).toBe(0)
})

it('a process that died before the claim leaves nothing behind, not even partial files', async () => {
  const [whole, half] = [newFileKey(), newFileKey()]
  await storage().put(whole, await picture(), 'image/webp')
  const folder = path.join(process.env.DATA_DIR ?? '', 'files', half.slice(0, 2))
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, `${half}.part`), 'half a picture')
  const anHourAgo = new Date(Date.now() - 60 * 60 * 1000)
  await prisma.unclaimedFile.createMany({
    data: [whole, half].map((key) => ({ key, removableAt: anHourAgo })),
  })

  await housekeeping.run({})
  expect(filesInStorage()).toEqual([])
})

it('a file whose upload is running stays', async () => {
  const files = await twoFiles()
  await storeFiles(files, async () => {
    await removeUnclaimedFiles()
    expect(filesInStorage()).toHaveLength(2)
  })
  expect(filesInStorage().sort()).toEqual(files.map(({ key }) => key).sort())
  for (const { key } of files) await storage().remove(key)
})

it('photos are removed with their scenario', async () => {
  const files = await twoFiles()
  const { scenarioId, fileKey } = await createReceiptPhoto()
  await storeFiles(files, async (open) => {
    for (const [index, { key }] of files.entries()) {
      await open.receiptPhoto.create({
        data: {
          id: String(index).padStart(24, '0'),
          scenarioId,
          filename: '',
          fileKey: key,
          receiptType: 'salesReceipt',
        },
      })
    }
  })
  await prisma.scenario.delete({ where: { id: scenarioId } })
  expect(await prisma.unclaimedFile.count({ where: { key: fileKey } })).toBe(1)
  await removeUnclaimedFiles()
  expect(filesInStorage()).toEqual([])
})

it('a picture that is not among the stored files adds nothing to the list of unclaimed files', async () => {
  const { id } = await createUser({ avatar: 'https://example.com/face.png' })
  await prisma.user.update({ where: { id }, data: { avatar: '' } })
  expect(await prisma.unclaimedFile.count()).toBe(0)
})
