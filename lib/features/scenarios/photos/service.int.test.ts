import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { GET as previewPicture } from '@/app/(public)/preview/[kind]/[id]/route'
import { getFile } from '@/lib/features/files/contract'
import { restoreFromTrash } from '@/lib/features/trash/contract'
import { prisma } from '@/lib/server/db'
import { MAX_ROWS_IN_HTML } from '@/lib/shared/limits'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, countStatuses, requestRoute } from '@/tests/fixtures/api'
import { picture, telephonePhoto } from '@/tests/fixtures/images'
import { testRecords } from '@/tests/fixtures/records/all'
import { SCENARIOS } from '@/tests/fixtures/records/spec'
import { bearerHeaders } from '@/tests/fixtures/session'
import { filesInStorage } from '@/tests/fixtures/stored-files'
import { deleteReceiptPhoto, listReceiptPhotos, updateReceiptPhoto, uploadReceiptPhotos } from './contract'
import { RECEIPT_PHOTO } from './rules'
import { receiptPhotos } from './service'

testRecords({
  parents: SCENARIOS,
  rules: RECEIPT_PHOTO,
  hasOwnList: true,
  notFound: 'Receipt photo not found',
  keys: { list: 'receiptPhotos', one: 'receiptPhoto', id: 'photoId' },
  calls: { list: listReceiptPhotos, change: updateReceiptPhoto, remove: deleteReceiptPhoto },
  create: ({ scenarioId, ...columns }) => createReceiptPhoto({ scenarioId: String(scenarioId), ...columns }),
  sample: { filename: 'чек.jpg', receiptType: 'salesReceipt' },
  other: { receiptType: 'anotherReceipt' },
  defaults: {},
})

type Bytes = Uint8Array<ArrayBuffer>

let headers: Record<string, string>
let id: string
/** The photos left by earlier tests. */
let stored: string[]

beforeEach(async () => {
  stored = filesInStorage()
  headers = await bearerHeaders(await createUser({ name: 'Анна Ким' }))
  id = (await createScenario()).id
})

function toForm(
  files: readonly (readonly [name: string, bytes: Bytes, type?: string])[],
  receiptType: string | null = 'salesReceipt',
): FormData {
  const form = new FormData()
  for (const [name, bytes, type] of files) form.append('photos', new File([bytes], name, { type }))
  if (receiptType !== null) form.set('receiptType', receiptType)
  return form
}

const upload = (form: FormData, more: Record<string, string> = {}) =>
  callRoute(uploadReceiptPhotos, { params: { id }, form, headers: { ...headers, ...more } })

const imageAt = async (url: string, size?: 'thumb') => {
  const key = url.replace('/api/files/', '')
  const answer = await requestRoute(getFile, { params: { key }, query: size && { size }, headers })
  return new Uint8Array(await answer.arrayBuffer())
}

test('a page has the photos up to a limit, as the call answers them, and none beyond it', async () => {
  for (let count = 0; count < MAX_ROWS_IN_HTML; count += 1) await createReceiptPhoto({ scenarioId: id })
  const brought = await receiptPhotos.ofPage({ scenarioId: id })
  expect(brought?.receiptPhotos).toHaveLength(MAX_ROWS_IN_HTML)
  expect(brought).toEqual(await callForData(listReceiptPhotos, { params: { id }, headers }))
  await createReceiptPhoto({ scenarioId: id })
  expect(await receiptPhotos.ofPage({ scenarioId: id })).toBeUndefined()
})

describe('uploading', () => {
  test('a photo is kept upright, without who took it and where, and is one event of history', async () => {
    const form = toForm([['чек.jpg', await telephonePhoto(), 'image/jpeg']], 'returnReceiptDvD')
    const { receiptPhoto, receiptPhotos } = await callForData(uploadReceiptPhotos, {
      params: { id },
      form,
      headers,
    })
    expect(receiptPhoto).toMatchObject({ filename: 'чек.jpg', receiptType: 'returnReceiptDvD', version: 1 })
    expect(receiptPhotos).toEqual([receiptPhoto])
    const kept = await imageAt(receiptPhoto.url)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 300, height: 400 })
    expect(Buffer.from(kept).toString('latin1')).not.toMatch(/Petrov|script|EXIF/)
    expect(await sharp(await imageAt(receiptPhoto.url, 'thumb')).metadata()).toMatchObject({ height: 240 })
    expect(await callForData(listReceiptPhotos, { params: { id }, headers })).toEqual({ receiptPhotos })
    expect(await prisma.historyEvent.findMany({ where: { subject: 'receipt_photo' } })).toMatchObject([
      { action: 'created', label: 'чек.jpg', scenarioId: id, subjectId: receiptPhoto._id },
    ])
  })

  test('several photos come in the order of the form, each with its small one, or not at all', async () => {
    const bytes = await picture({})
    const names = ['1.jpg', '2.jpg', '3.jpg']
    const { receiptPhotos } = await callForData(uploadReceiptPhotos, {
      params: { id },
      form: toForm(names.map((name) => [name, bytes])),
      headers,
    })
    expect(receiptPhotos.map(({ filename }) => filename)).toEqual(names)
    const answer = await upload(
      toForm([
        ['4.jpg', bytes],
        ['5.jpg', new Uint8Array([1, 2, 3])],
      ]),
    )
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_type' })
    expect(await prisma.receiptPhoto.count()).toBe(3)
    expect(filesInStorage()).toHaveLength(stored.length + 6)
    expect(await prisma.unclaimedFile.count()).toBe(0)
  })

  test('sent again under the same key it is stored once, and another file is refused', async () => {
    const key = { 'idempotency-key': 'photo-1' }
    const [one, other] = [await picture({}), await picture({ width: 100 })]
    const first = await upload(toForm([['1.jpg', one]]), key)
    const again = await upload(toForm([['1.jpg', one]]), key)
    expect(again).toMatchObject({ status: 201, data: first.data })
    expect(await upload(toForm([['1.jpg', other]]), key)).toMatchObject({ status: 422 })
    expect(await prisma.receiptPhoto.count()).toBe(1)
  })

  test('without a type or a file it is refused with a message', async () => {
    const file = ['1.jpg', await picture({})] as const
    const message = 'Please select a receipt type before uploading'
    for (const receiptType of [null, '', 'receipt']) {
      const answer = await upload(toForm([file], receiptType))
      expect(answer).toMatchObject({ status: 422, fields: { receiptType: message } })
    }
    expect(await upload(toForm([]))).toMatchObject({
      status: 422,
      fields: { photos: 'Please choose a photo.' },
    })
    expect(filesInStorage()).toEqual(stored)
  })

  test('a name that no database takes is cut to what can be stored', async () => {
    const name = `a\u0001${'я'.repeat(300)}.jpg`
    const { receiptPhoto } = await callForData(uploadReceiptPhotos, {
      params: { id },
      form: toForm([[name, await picture({})]]),
      headers,
    })
    expect(receiptPhoto.filename).toBe(`a${'я'.repeat(199)}`)
  })

  test('what is of another kind or too large is refused by name', async () => {
    const text = await upload(toForm([['чек.pdf', new Uint8Array([37, 80]), 'application/pdf']]))
    expect(text).toMatchObject({ status: 415, error: 'File чек.pdf is not an image' })
    for (const bytes of [Buffer.from('hello'), Buffer.from('<svg/>'), await picture({ format: 'gif' })])
      expect(await upload(toForm([['1.png', new Uint8Array(bytes)]]))).toMatchObject({
        status: 415,
        error:
          'The file is not a picture that can be taken: choose a JPEG, PNG, WebP or HEIC of at most 50 megapixels.',
      })
    expect(await upload(toForm([['1.png', new Uint8Array()]]))).toMatchObject({
      status: 415,
      error: 'The photo arrived incomplete, take it again.',
    })
    const large = new Uint8Array(15 * 1024 * 1024 + 1)
    large.set([0xff, 0xd8, 0xff])
    expect(await upload(toForm([['1.jpg', large]]))).toMatchObject({ status: 413, code: 'too_large' })
    expect(await prisma.receiptPhoto.count()).toBe(0)
  })
})

test('a photo is refused from viewers, without a session, and where there is no scenario', async () => {
  const form = toForm([['1.jpg', await picture({})]])
  const viewer = await bearerHeaders(await createUser({ role: 'viewer' }))
  expect(await callRoute(uploadReceiptPhotos, { params: { id }, form, headers: viewer })).toMatchObject({
    status: 403,
  })
  expect(await callRoute(uploadReceiptPhotos, { params: { id }, form })).toMatchObject({ status: 401 })
  const gone = { params: { id: '0'.repeat(24) }, form, headers }
  expect(await callRoute(uploadReceiptPhotos, gone)).toMatchObject({ status: 404 })
  expect(filesInStorage()).toEqual(stored)
})

describe('hostile files', () => {
  const utf8 = (text: string): Bytes => new Uint8Array(Buffer.from(text))
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>'
  const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

  /** A PNG of one row after another that says it has this many pixels a side. */
  async function hugePng(side: number): Promise<Bytes> {
    const png = Buffer.from(await picture({ format: 'png' }))
    png.writeUInt32BE(side, 16)
    png.writeUInt32BE(side, 20)
    return new Uint8Array(png)
  }

  /** A JPEG whose frame says 65,535 pixels a side. */
  function hugeJpeg(jpeg: Bytes): Bytes {
    const copy = Buffer.from(jpeg)
    const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0))
    copy.writeUInt32BE(0xff_ff_ff_ff, frame + 5)
    return new Uint8Array(copy)
  }

  /** A WebP of nothing but a canvas. */
  function hugeWebp(): Bytes {
    const canvas = Buffer.alloc(30)
    canvas.write('RIFF', 0)
    canvas.writeUInt32LE(22, 4)
    canvas.write('WEBPVP8X', 8)
    canvas.writeUInt32LE(10, 16)
    canvas.writeUIntLE(16_383, 24, 3)
    canvas.writeUIntLE(16_383, 27, 3)
    return new Uint8Array(canvas)
  }

  async function hostileFiles(): Promise<Record<string, Bytes>> {
    const jpeg = await picture({ width: 1200, height: 900 })
    const png = await picture({ format: 'png' })
    const webp = await picture({ format: 'webp' })
    const cut = (bytes: Bytes, share: number): Bytes => bytes.slice(0, Math.ceil(bytes.length * share))
    return {
      svg: utf8(SVG),
      'svg with a declaration': utf8(`<?xml version="1.0"?>${SVG}`),
      'svg behind a byte order mark': utf8(`\ufeff${SVG}`),
      html: utf8('<!doctype html><script>alert(1)</script>'),
      pdf: utf8('%PDF-1.7\n%âãÏÓ'),
      zip: utf8('PK\u0003\u0004'),
      script: utf8('#!/bin/sh\nrm -rf /\n'),
      gif: await picture({ format: 'gif' }),
      tiff: await picture({ format: 'tiff' }),
      'gif that is a script': utf8('GIF89a/*<svg onload=alert(1)>*/=1;'),
      'empty jpeg': new Uint8Array([0xff, 0xd8, 0xff]),
      'jpeg head and text': joined(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), utf8('x'.repeat(5_000))),
      'png head and text': joined(png.slice(0, 8), utf8('x'.repeat(5_000))),
      'webp head and text': joined(webp.slice(0, 12), utf8('x'.repeat(5_000))),
      'jpeg cut at a tenth': cut(jpeg, 0.1),
      'jpeg cut at half': cut(jpeg, 0.5),
      'png cut at half': cut(png, 0.5),
      'webp cut at half': cut(webp, 0.5),
      'png of 30,000 pixels a side': await hugePng(30_000),
      'png of 100,000 pixels a side': await hugePng(100_000),
      'png of 2 billion pixels a side': await hugePng(0x7f_ff_ff_ff),
      'png of none': await hugePng(0),
      'png of over 50 megapixels': await picture({ width: 7_200, height: 7_000, format: 'png' }),
      'jpeg that says it is 65,535 pixels a side': hugeJpeg(jpeg),
      'webp that says it is 16,384 pixels a side': hugeWebp(),
      bmp: joined(utf8('BM'), new Uint8Array(60)),
      icon: new Uint8Array([0, 0, 1, 0, 1, 0, 16, 16]),
      heic: joined(new Uint8Array([0, 0, 0, 24]), utf8('ftypheic'), new Uint8Array(16)),
      avif: joined(new Uint8Array([0, 0, 0, 24]), utf8('ftypavif'), new Uint8Array(16)),
      'jpeg 2000': joined(new Uint8Array([0, 0, 0, 12]), utf8('jP  \r\n'), new Uint8Array(16)),
      photoshop: joined(utf8('8BPS'), new Uint8Array(26)),
      'a page that calls itself a picture': utf8('\u0089PNG<html><script>alert(1)</script>'),
      'entities that grow': utf8('<!DOCTYPE s [<!ENTITY a "xxxx"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
    }
  }

  /** Good at their core, with something behind or inside that must not be kept. */
  async function cleanableFiles(): Promise<Record<string, Bytes>> {
    const jpeg = await picture({})
    const withText = async (text: string) =>
      new Uint8Array(
        await sharp(jpeg)
          .withExif({ IFD0: { ImageDescription: text, Copyright: text } })
          .jpeg()
          .toBuffer(),
      )
    return {
      'a position in its exif': await telephonePhoto(),
      'a script in its exif': await withText('<script>alert("SECRET")</script>'),
      'a page behind its end': joined(jpeg, utf8('<html><script>SECRET</script>')),
      'an archive behind its end': joined(jpeg, utf8('PK\u0003\u0004SECRET')),
      'a program behind its end': joined(await picture({ format: 'png' }), utf8('<?php SECRET ?>')),
      'a chunk of text': joined(await picture({ format: 'webp' }), utf8('SECRET')),
      'a second picture behind the first': joined(jpeg, jpeg, utf8('SECRET')),
    }
  }

  /** The picture of a link preview, which the same library draws. */
  async function drawnPreview() {
    const { projectId } = await prisma.scenario.findUniqueOrThrow({ where: { id } })
    const answer = await previewPicture(new Request('http://localhost'), {
      params: Promise.resolve({ kind: 'p', id: projectId }),
    })
    return sharp(new Uint8Array(await answer.arrayBuffer())).metadata()
  }

  test('each is refused, or cleaned of what is not its pixels, and leaves nothing behind', async () => {
    for (const [name, bytes] of Object.entries(await hostileFiles())) {
      const answer = await upload(toForm([[`${name}.jpg`, bytes, 'image/jpeg']]))
      expect([name, answer.status, answer.code]).toEqual([name, 415, 'unsupported_type'])
    }
    expect(filesInStorage()).toEqual(stored)
    expect(await drawnPreview()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    for (const [name, bytes] of Object.entries(await cleanableFiles())) {
      const { receiptPhoto } = await callForData(uploadReceiptPhotos, {
        params: { id },
        form: toForm([[`${name}.jpg`, bytes, 'image/jpeg']]),
        headers,
      })
      const kept = await imageAt(receiptPhoto.url)
      expect([name, /SECRET|Petrov|<script|Exif/.test(Buffer.from(kept).toString('latin1'))]).toEqual([
        name,
        false,
      ])
      expect((await sharp(kept).metadata()).exif).toBeUndefined()
    }
  })

  test('many at once wait for their turn', async () => {
    const bytes = await picture({ width: 1600, height: 1200 })
    expect(await countStatuses(() => upload(toForm([['1.jpg', bytes]])), 12)).toEqual({ 201: 12 })
    expect(await prisma.receiptPhoto.count()).toBe(12)
  })
})

test('a photo is deleted with its file kept, and comes back with it', async () => {
  const form = toForm([['1.jpg', await picture({})]])
  const { receiptPhoto } = await callForData(uploadReceiptPhotos, { params: { id }, form, headers })
  await callForData(deleteReceiptPhoto, { params: { id, photoId: receiptPhoto._id }, headers })
  const items = [{ kind: 'receipt_photo' as const, _id: receiptPhoto._id }]
  await callForData(restoreFromTrash, { body: { items }, headers })
  expect(await sharp(await imageAt(receiptPhoto.url)).metadata()).toMatchObject({ format: 'webp' })
})
