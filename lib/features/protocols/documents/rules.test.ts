import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documentFile } from '@/lib/server/documents/document-file'
import { getTranslator } from '@/lib/shared/catalog'
import { formatDottedDay } from '@/lib/shared/dates'
import type { DocumentBlock } from '@/lib/shared/document-blocks'
import type { Language } from '@/lib/shared/language'
import { writtenAmount } from '@/lib/shared/money'
import { readPdf, renderedPage, withoutSpace } from '@/tests/fixtures/pdf'
import { scannedTexts } from '@/tests/fixtures/scanner'
import { GROUP_SEPARATOR, sampleSnapshot, sampleState } from '@/tests/fixtures/snapshot'
import { type Pictures, toChapter } from '../chapters/rules'
import type { Snapshot } from '../snapshots/contract'
import { type ProtocolState, toFrame, toOpening } from './rules'

async function pdf(
  snapshot: Snapshot,
  state = sampleState(),
  language: Language = 'ru',
  pictures: Pictures = new Map(),
) {
  const translate = getTranslator(language)
  const { body } = await documentFile('protocol.pdf', async () => ({
    frame: toFrame(snapshot, state, language, translate),
    parts: parts(),
  }))
  return new Uint8Array(await new Response(body).arrayBuffer())
  async function* parts(): AsyncGenerator<DocumentBlock[], void> {
    yield toOpening(snapshot, state, translate)
    for (const scenario of snapshot.scenarios) yield toChapter(scenario, pictures, translate)
  }
}

// `npm run prove -- protocols` reads a document of as many as a protocol can have.
const SCENARIOS = Number(process.env.PROTOCOL_SCENARIOS ?? 2)
const MARKS = 3

const documents = new Map<Language, ReturnType<typeof drawSample>>()

/** A document in a language with everything in it, drawn and read once: a photo of its first scenario alone is there. */
function sample(language: Language): ReturnType<typeof drawSample> {
  const known = documents.get(language)
  if (known) return known
  const drawn = drawSample(language)
  documents.set(language, drawn)
  return drawn
}

async function drawSample(language: Language) {
  const photo = sharp({ create: { width: 120, height: 240, channels: 3, background: '#c00' } })
  const snapshot = sampleSnapshot(SCENARIOS, MARKS)
  const key = snapshot.scenarios[0]?.receipts[0]?.fileKey ?? ''
  const pictures = new Map([[key, new Uint8Array(await photo.jpeg().toBuffer())]])
  const bytes = await pdf(snapshot, sampleState(), language, pictures)
  return { bytes, ...(await readPdf(bytes)) }
}

/** Fields that are no texts for people, or are said by their names in a language. */
const NOT_SAID = new Set([
  '_id',
  'version',
  'fileKey',
  'kind',
  'count',
  'comparison',
  'state',
  'type',
  'data',
])
const AMOUNT = /^-?\d+\.\d\d$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** Every text and number of a snapshot, as a document in a language says it. */
function saidIn(value: unknown, language: Language, key = ''): string[] {
  if (NOT_SAID.has(key) || value === null || typeof value === 'boolean') return []
  if (typeof value === 'number') return key === 'secondsSpent' ? [] : [written(value, language)]
  if (Array.isArray(value)) return value.flatMap((item) => saidIn(item, language))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => saidIn(item, language, name))
  const text = String(value)
  if (AMOUNT.test(text)) return [writtenAmount(text, getTranslator(language))]
  if (DAY.test(text)) return [formatDottedDay(text)]
  // Moments, printed times and states have tests of their own.
  if (/^\d{4}-\d\d-\d\dT/.test(text) || (key === 'status' && /^[\w ]+$/.test(text))) return []
  if (key === 'receiptType' || key === 'country' || key === 'text') return []
  if (key === 'fileHash') return [text.slice(0, 16)]
  return [text.replaceAll(GROUP_SEPARATOR, '<GS>')]
}

const written = (value: number, language: Language) => new Intl.NumberFormat(language).format(value)

/** The text of all pages without what is above and below it on each, so that a text over two pages is whole. */
function body(pages: string[], snapshot: Snapshot, state: ProtocolState, language: Language): string {
  const frame = toFrame(snapshot, state, language, getTranslator(language))
  const marginals = [frame.header.left, frame.header.right, frame.footer].map(withoutSpace)
  return pages
    .map((page, index) => {
      const number = frame.pageNumber
        .replace('{page}', String(index + 1))
        .replace('{pages}', String(pages.length))
      for (const text of [...marginals, withoutSpace(number)]) {
        expect(page).toContain(text)
      }
      return [...marginals, withoutSpace(number)].reduce((rest, text) => rest.replace(text, ''), page)
    })
    .join('')
}

test.each(['ru', 'en'] as const)(
  'every text, number and sum of a snapshot is in the document in %s',
  async (language) => {
    const snapshot = sampleSnapshot(SCENARIOS, MARKS)
    const state = sampleState()
    const { pages, outline } = await sample(language)
    expect(pages.length).toBeGreaterThan(3)
    const text = body(pages, snapshot, state, language)
    const missing = saidIn(snapshot, language).filter((said) => !text.includes(withoutSpace(said)))
    expect(missing).toEqual([])
    for (const { number } of snapshot.scenarios)
      expect(outline.some((title) => title.startsWith(`${number} · `))).toBe(true)
  },
)

test('values of the product’s own lists are said in the language of the reader', async () => {
  const read = async (language: Language) => (await sample(language)).pages.join('')
  const [russian, english] = [await read('ru'), await read('en')]
  for (const text of [
    'Заказы',
    'Выполнен',
    'Отменён',
    'Страна',
    'Россия',
    'Постоплата',
    'Обмен',
    'МИЗ',
    'Выдано',
    'Приход',
  ])
    expect(russian).toContain(text)
  for (const text of [
    'Orders',
    'Done',
    'Canceled',
    'Country',
    'Russia',
    'Postpay',
    'Exchange',
    'MIZ',
    'Hand Out',
    'Sale',
  ])
    expect(english).toContain(withoutSpace(text))
  for (const text of [
    'Сверка',
    'Заказано и чеки аванса',
    'Сходится',
    'Объяснено: -234,00',
    'Расхождение -234,00',
    'Валюта',
  ])
    expect(russian).toContain(withoutSpace(text))
  expect(russian).toContain(withoutSpace('25.11.2026 12:34'))
  expect(russian).toContain('1:05')
  for (const text of [
    'Начат 18.11.2026, 08:00 UTC',
    'Шаги пройдены 19.11.2026, 10:11 UTC – 19.11.2026, 10:17 UTC',
    'Завершён 21.11.2026, 16:40 UTC',
  ])
    expect(russian).toContain(withoutSpace(text))
})

test('signatures, refusals and those who have not signed are named in their order, with what they signed', async () => {
  const { pages } = await sample('ru')
  const { hash } = sampleState()
  expect(pages.join('')).toMatch(
    new RegExp(
      ['Подписал кодом', '26.11.2026, 12:05 UTC', 'Отказался: Касса M041-2 не проверена', 'Ещё не подписал']
        .map(withoutSpace)
        .map((text) => text.replaceAll('.', '\\.'))
        .join('.*'),
      'u',
    ),
  )
  expect(pages[0]?.split(hash ?? '-')).toHaveLength(3)
})

test('a draft says so on each page, and changed bytes are noticed', async () => {
  const draft = await readPdf(
    await pdf(sampleSnapshot(2), {
      state: 'draft',
      signers: [],
      signerChanges: [],
      hash: null,
      isIntact: true,
    }),
  )
  for (const page of draft.pages) expect(page).toContain(withoutSpace('Черновик: не зафиксирован'))
  expect(draft.pages[0]).toContain(withoutSpace('Подписанты пока не назначены.'))
  const changed = await readPdf(await pdf(sampleSnapshot(1), sampleState({ isIntact: false })))
  expect(changed.pages[0]).toContain(withoutSpace('Сохранённый протокол отличается от подписанного'))
})

test('the drawn marks are those of the snapshot', async () => {
  const [scenario] = sampleSnapshot(1, MARKS).scenarios
  const { bytes, pages } = await sample('ru')
  // The first scenario's alone: rendering a page takes longer than anything else here.
  const last = pages.findIndex((page) => page.includes('Чеки(1)'))
  const shown = [...pages.keys()].filter((page) => page <= last && pages[page]?.includes('Молоко'))
  const scanned: string[] = []
  for (const page of shown) scanned.push(...(await scannedTexts(await renderedPage(bytes, page + 1))))
  expect(scanned).toEqual(expect.arrayContaining(scenario?.marks.map(({ code }) => code) ?? ['none']))
})

test('a photo is drawn, and one that can’t be read is said in its place', async () => {
  const { bytes, pages } = await sample('ru')
  expect(pages.join('').match(/Фотонечитается/gu)).toHaveLength(SCENARIOS - 1)
  expect(pages.join('')).toContain(withoutSpace('чек-1.jpg'))
  expect(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g),
  ).toHaveLength(1)
})

test('who could not sign, and who signs instead, is said', async () => {
  const said = (await sample('ru')).pages[0]
  for (const text of ['Замены подписантов', 'Ольга Уткина, CASH', 'Никто'])
    expect(said).toContain(withoutSpace(text))
})

test('a protocol without anything in it is a document', async () => {
  const [scenario] = sampleSnapshot(1).scenarios
  if (!scenario) throw new Error('There is a scenario.')
  const bare = {
    ...scenario,
    data: {},
    responsible: null,
    reviewer: null,
    steps: [],
    runs: [],
    marks: [],
    receipts: [],
  }
  const snapshot: Snapshot = {
    ...sampleSnapshot(0),
    plants: [],
    deviations: [],
    scenarios: [{ ...bare, products: { lines: 0, sums: [] }, money: null, errors: [], type: 'unknown' }],
  }
  const said = (await readPdf(await pdf(snapshot))).pages.join('')
  for (const text of ['Отклонения не указаны.', 'Ни в одном сценарии завод не указан.', 'МП-1 · unknown'])
    expect(said).toContain(withoutSpace(text))
})
