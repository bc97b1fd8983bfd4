import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { read } from 'xlsx'
import { prisma } from '@/lib/server/db'
import { storage } from '@/lib/server/storage'
import { newFile, storeFiles } from '@/lib/server/stored-files'
import { addDays, formatDay } from '@/lib/shared/dates'
import { newId } from '@/lib/shared/ids'
import { createProductMark } from '@/tests/factories/product-mark'
import { createProject } from '@/tests/factories/project'
import { createReceiptPhoto } from '@/tests/factories/receipt-photo'
import { createScenario } from '@/tests/factories/scenario'
import { createScenarioStep } from '@/tests/factories/scenario-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute, requestRoute } from '@/tests/fixtures/api'
import { readPdf, withoutSpace } from '@/tests/fixtures/pdf'
import { hashSeen } from '@/tests/fixtures/protocols'
import { bearerHeaders } from '@/tests/fixtures/session'
import { createProtocol, getProtocol, updateProtocol } from '../contract'
import { createProtocolLink, revokeProtocolLink } from '../links/contract'
import { refuseProtocol } from '../signatures/contract'
import { exportProtocolPdf, exportProtocolWorkbook, exportSharedPdf, exportSharedWorkbook } from './contract'

let headers: { authorization: string }
let params: { id: string }
let scenarioId: string
let number: number

beforeEach(async () => {
  const person = await createUser({ role: 'tester', name: 'Анна Ким', language: 'ru' })
  headers = await bearerHeaders(person)
  const project = await createProject({ name: 'Осенняя приёмка' })
  scenarioId = (await createScenario({ projectId: project.id, type: 'orders' })).id
  await createScenarioStep({ scenarioId, step: 1, description: 'Открыть кассу', status: 'Done' })
  await createProductMark({ scenarioId, brand: 'retail/ёж', product: 'Молоко' })
  const { protocol } = await callForData(createProtocol, {
    params: { id: project.id },
    body: { title: 'Приёмка' },
    headers,
  })
  params = { id: protocol._id }
  number = protocol.number
  await callForData(updateProtocol, { params, body: { signerIds: [person.id], isSent: true }, headers })
})

async function addPhoto(filename: string, bytes: Uint8Array<ArrayBuffer>) {
  const file = newFile({ bytes })
  await storeFiles([file], async () => null)
  await createReceiptPhoto({ scenarioId, filename, fileKey: file.key })
}

async function pdf() {
  const answer = await requestRoute(exportProtocolPdf, { params, headers })
  expect(answer.status).toBe(200)
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const said = async () => (await readPdf((await pdf()).bytes)).pages.join('')

test('a draft is saved as the data are now, in the language of the person', async () => {
  const { answer, bytes } = await pdf()
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="protocol-${number}.pdf"`)
  const text = (await readPdf(bytes)).pages.join('')
  for (const part of [
    `Протокол № ${number}`,
    'Приёмка',
    'Черновик',
    'Анна Ким',
    'Открыть кассу',
    'Молоко',
    'retail/ёж',
  ])
    expect(text).toContain(withoutSpace(part))
  await prisma.scenarioStep.updateMany({ where: { scenarioId }, data: { description: 'Закрыть кассу' } })
  await prisma.user.updateMany({ data: { language: 'en' } })
  const later = await said()
  expect(later).toContain(withoutSpace('Закрыть кассу'))
  expect(later).toContain(withoutSpace(`Protocol No. ${number}`))
})

test('a frozen one is saved as it is stored, whatever the data are later, with who refused it and the hash', async () => {
  await callForData(refuseProtocol, {
    params,
    body: { reason: 'Касса не проверена', seen: await hashSeen({ params, headers }) },
    headers,
  })
  const { protocol } = await callForData(getProtocol, { params, headers })
  await prisma.scenarioStep.updateMany({ where: { scenarioId }, data: { description: 'Закрыть кассу' } })
  const text = await said()
  for (const part of ['Открыть кассу', 'Отказался: Касса не проверена', protocol.hash ?? '-'])
    expect(text).toContain(withoutSpace(part))
  expect(text).not.toContain(withoutSpace('Закрыть кассу'))
})

test('a photo is in the document; one that is broken or gone is said in its place', async () => {
  const photo = sharp({ create: { width: 300, height: 900, channels: 3, background: '#c00' } })
  await addPhoto('целое.jpg', new Uint8Array(await photo.webp().toBuffer()))
  await addPhoto('битое.jpg', new TextEncoder().encode('no picture'))
  await createReceiptPhoto({ scenarioId, filename: 'пропало.jpg', fileKey: `${newId()}.webp` })
  const { bytes } = await pdf()
  const text = (await readPdf(bytes)).pages.join('')
  expect(text.match(/Фотонечитается/gu)).toHaveLength(2)
  for (const name of ['целое.jpg', 'битое.jpg', 'пропало.jpg']) expect(text).toContain(name)
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1)
})

test('the photos of several scenarios are read at a time', async () => {
  const { projectId } = await prisma.scenario.findUniqueOrThrow({ where: { id: scenarioId } })
  for (let count = 0; count < 3; count += 1) {
    const { id } = await createScenario({ projectId, type: 'orders' })
    await createReceiptPhoto({ scenarioId: id, fileKey: `${String(count).padStart(32, '0')}.webp` })
  }
  let [reading, most] = [0, 0]
  const store = vi.spyOn(storage(), 'get').mockImplementation(async () => {
    reading += 1
    most = Math.max(most, reading)
    await new Promise(setImmediate)
    reading -= 1
    return null
  })
  await pdf()
  store.mockRestore()
  expect(most).toBe(3)
})

test('the same is saved as an Excel file', async () => {
  const answer = await requestRoute(exportProtocolWorkbook, { params, headers })
  expect(answer.headers.get('content-disposition')).toContain(`"protocol-${number}.xlsx"`)
  const { SheetNames, Sheets } = read(await answer.arrayBuffer())
  expect(SheetNames).toContain(`Протокол № ${number}`)
  expect(JSON.stringify(Sheets.Шаги)).toContain('Открыть кассу')
  expect(JSON.stringify(Sheets.Марки)).toContain('retail/ёж')
})

test('a protocol that does not exist has no file', async () => {
  for (const endpoint of [exportProtocolPdf, exportProtocolWorkbook])
    expect(await callRoute(endpoint, { params: { id: newId() }, headers })).toMatchObject({ status: 404 })
})

test('a reader with a link saves the same files, until it is revoked, and not without end', async () => {
  await callForData(refuseProtocol, {
    params,
    body: { reason: 'Рано', seen: await hashSeen({ params, headers }) },
    headers,
  })
  const lastDay = addDays(formatDay(new Date()), 1)
  const { link, address } = await callForData(createProtocolLink, { params, body: { lastDay }, headers })
  const token = address.split('/').at(-1) ?? ''
  const answer = await requestRoute(exportSharedPdf, { params: { token } })
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="protocol-${number}.pdf"`)
  const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(pages.join('')).toContain(withoutSpace('Открыть кассу'))
  // In the language that the reader's browser prefers, until they choose one.
  expect(pages.join('')).toContain(withoutSpace(`Протокол № ${number}`))
  const workbook = await requestRoute(exportSharedWorkbook, {
    params: { token },
    headers: { 'accept-language': 'en-GB,en;q=0.9' },
  })
  const { SheetNames } = read(await workbook.arrayBuffer())
  expect(SheetNames).toHaveLength(14)
  expect(SheetNames).toContain(`Protocol No. ${number}`)
  // In that of the page for who is signed in, whatever their browser prefers.
  const signedIn = await requestRoute(exportSharedWorkbook, {
    params: { token },
    headers: { ...headers, cookie: 'ui-language=en', 'accept-language': 'en-GB,en;q=0.9' },
  })
  expect(read(await signedIn.arrayBuffer()).SheetNames).toContain(`Протокол № ${number}`)
  await prisma.rateLimit.updateMany({ data: { count: 20 } })
  expect(await callRoute(exportSharedPdf, { params: { token } })).toMatchObject({ status: 429 })
  // Who saves a file reads the protocol, and is counted.
  expect(await prisma.protocolLink.findMany()).toMatchObject([{ openings: 3 }])
  await callForData(revokeProtocolLink, { params: { ...params, linkId: link._id }, headers })
  for (const endpoint of [exportSharedPdf, exportSharedWorkbook])
    expect(await callRoute(endpoint, { params: { token } })).toMatchObject({ status: 404 })
})
