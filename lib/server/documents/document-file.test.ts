import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { DocumentBlock, DocumentFrame } from '@/lib/shared/document-blocks'
import { readPdf, readWords, renderedPage, withoutSpace } from '@/tests/fixtures/pdf'
import { scannedTexts } from '@/tests/fixtures/scanner'
import { documentFile } from './document-file'

const FRAME: DocumentFrame = {
  title: 'Протокол № 7',
  language: 'ru',
  header: { left: 'Протокол № 7 · Приёмка', right: 'SHA-256 3f9a1b2c…' },
  footer: 'МП · подписан',
  pageNumber: 'Страница {page} из {pages}',
  createdAt: '2026-11-26T10:00:00.000Z',
}
const GS = '\u001d'
const MARK = `0104600439931256215mQ+x/aZ1dGVz${GS}91EE06${GS}92dGVzdA==abcdGVzdAdGVzdAdGVzdAdGVzdA12345=`

async function* inTurns(parts: DocumentBlock[][]): AsyncGenerator<DocumentBlock[], void> {
  yield* parts
}

async function made(parts: DocumentBlock[][], frame: Partial<DocumentFrame> = {}): Promise<Uint8Array> {
  const { type, body } = await documentFile('document.pdf', async () => ({
    frame: { ...FRAME, ...frame },
    parts: inTurns(parts),
  }))
  expect(type).toBe('application/pdf')
  return new Uint8Array(await new Response(body).arrayBuffer())
}

const texts = async (...blocks: DocumentBlock[]) => (await readPdf(await made([blocks]))).pages.join('')
const table = (rows: number, cell: (row: number) => string): DocumentBlock => ({
  kind: 'table',
  columns: [
    { title: 'Номер', share: 1, isNumber: true },
    { title: 'Шаг', share: 5 },
  ],
  rows: Array.from({ length: rows }, (_, row) => [`#${row}`, cell(row)]),
})

test('everything that a document says can be read in it, in its order', async () => {
  const said = await texts(
    { kind: 'title', text: 'Приёмка маркетплейса', subtitle: 'Проект № 3' },
    { kind: 'heading', level: 1, text: 'Подписи' },
    { kind: 'facts', perRow: 3, facts: [{ label: 'Завод', value: 'M041' }] },
    { kind: 'text', text: 'Касса 2 не работала' },
    table(2, (row) => `Открыть кассу ${row}`),
    { kind: 'heading', level: 3, text: 'Конец' },
  )
  const inOrder = ['Приёмка маркетплейса', 'Проект № 3', 'Подписи', 'Завод', 'M041', 'Касса 2 не работала']
  for (const text of [...inOrder, 'Номер', '#0', 'Открыть кассу 0', '#1', 'Открыть кассу 1', 'Конец'])
    expect(said).toContain(withoutSpace(text))
  const places = inOrder.map((text) => said.indexOf(withoutSpace(text)))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('letters of all languages are drawn, and no character is lost or replaced', async () => {
  const said = await texts({
    kind: 'text',
    text: `Ёлка, Қазақстан, ў, Ελλάδα, Đặng, ₽ ₸ № «…» 10x20 -> (A) 12:30 <=; ${GS}й 商 😀`,
  })
  expect(said).toContain(
    withoutSpace(
      'Ёлка, Қазақстан, ў, Ελλάδα, Đặng, ₽ ₸ № «…» 10x20 -> (A) 12:30 <=; <GS>й [U+5546] [U+1F600]',
    ),
  )
})

test('random texts are read back as they were, character by character', async () => {
  const signs = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...'абвгёйЁЖ abc12,.-–«»()/№₽<>&"\\', GS, 'и\u0306', 'fi', 'e\u0301'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }) },
  )
  const random = fc.sample(fc.array(signs, { minLength: 1, maxLength: 60 }), { numRuns: 400, seed: 26 })
  const written = random.map((parts) => parts.join('').replaceAll(/[\r\n]/g, ' '))
  const { pages } = await readPdf(
    await made(written.map((text, index) => [{ kind: 'text', text: `#${index}: ${text} ;` }])),
  )
  const marginals = /Протокол№7·ПриёмкаSHA-2563f9a1b2c…|МП·подписанСтраница\d+из\d+/gu
  const said = pages.map((page) => page.replaceAll(marginals, '')).join('')
  const restored = said
    .replaceAll('<GS>', GS)
    .replaceAll(/\[U\+([0-9A-F]{4,6})\]/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
  const expected = written.map((text, index) => `#${index}: ${text} ;`.normalize('NFC')).join('')
  expect(withoutSpace(restored)).toBe(withoutSpace(expected))
})

test('every page says its number, and the table its head', async () => {
  const { pages } = await readPdf(await made([[table(150, (row) => `Шаг ${row}`)]]))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(withoutSpace(`Страница ${index + 1} из ${pages.length}`))
    for (const text of [FRAME.header.left, FRAME.header.right, FRAME.footer, 'Номер'])
      expect(page).toContain(withoutSpace(text))
  }
})

test('a title that is too long for the top of a page is shortened there', async () => {
  const header = { left: 'Приёмка '.repeat(80), right: 'конец' }
  const [page = ''] = (await readPdf(await made([[{ kind: 'text', text: 'x' }]], { header }))).pages
  expect(page).toContain('Приёмка…конец')
  expect(page.match(/Приёмка/gu)?.length).toBeLessThan(20)
})

test('no word of a table’s head and no day is broken, however little room its column has', async () => {
  const columns = [
    { title: 'Комментарий', share: 20 },
    { title: 'Ответственный', share: 0.1, isNumber: true },
    { title: 'Ожидаемый результат', share: 0.1 },
  ]
  const bytes = await made([[{ kind: 'table', columns, rows: [['а '.repeat(200), '24.11.2026', 'в']] }]])
  const words = await readWords(bytes)
  expect(words).toEqual(
    expect.arrayContaining(['Комментарий', 'Ответственный', '24.11.2026', 'Ожидаемый', 'результат']),
  )
})

test('columns are as wide as what they say: no name is broken while others are half empty', async () => {
  const words = await readWords(
    await made([
      [
        {
          kind: 'table',
          columns: ['Завод', 'Касса', 'Сервер', 'Стенд'].map((title, index) => ({
            title,
            share: index ? 4 : 1,
          })),
          rows: [
            ['Санкт-Петербург', 'Касса 1', 'srv-41', 'QA'],
            ['Новосибирск-Главный', 'Касса 2', 'srv-42', 'QA'],
          ],
        },
      ],
    ]),
  )
  // The hyphen is a piece of text of its own.
  for (const word of ['Петербург', 'Новосибирск', 'Главный', 'srv-42']) expect(words).toContain(word)
})

test('a column of long texts gets the room that short ones don’t need', async () => {
  const long = 'Открыть смену и пробить чек '.repeat(8)
  const row = (share: number): DocumentBlock => ({
    kind: 'table',
    columns: [
      { title: 'Статус', share },
      { title: 'Описание', share: 1 },
    ],
    rows: Array.from({ length: 60 }, () => ['Выполнен', long]),
  })
  const pages = async (share: number) => (await readPdf(await made([[row(share)]]))).pages.length
  expect(await pages(9)).toBe(await pages(0.1))
})

test('a heading stands on the page of what follows, wherever the page ends', async () => {
  const sections = Array.from({ length: 120 }, (_, section) => section)
  const { pages } = await readPdf(
    await made(
      sections.map((section) => [
        { kind: 'heading', level: 2, text: `Глава ${section}.` },
        { kind: 'heading', level: 3, text: 'Шаги' },
        table(1 + (section % 7), () => `Шаг главы ${section}.`),
      ]),
    ),
  )
  expect(pages.length).toBeGreaterThan(10)
  for (const section of sections)
    expect(pages.filter((page) => page.includes(`Глава${section}.`))).toEqual([
      expect.stringMatching(`Глава${section}\\.Шаги.*?Шагглавы${section}\\.`),
    ])
})

test('a text that is longer than a page goes on on the next ones, and a word that is longer than a line is broken', async () => {
  const long = Array.from({ length: 3_000 }, (_, word) => `слово${word}`).join(' ')
  const code = 'W'.repeat(400)
  const { pages } = await readPdf(await made([[table(2, (row) => (row === 0 ? long : code))]]))
  const heads = withoutSpace('НомерШаг')
  const marginals = new RegExp(
    `${[FRAME.header.left, FRAME.header.right, FRAME.footer].map(withoutSpace).join('|')}|Страница\\d+из\\d+`,
    'gu',
  )
  const said = pages.map((page) => page.replaceAll(marginals, '').replace(heads, '')).join('')
  expect(said).toBe(withoutSpace(`#0${long}#1${code}`))
})

test('the drawn codes are read by a scanner', async () => {
  const bytes = await made([
    [
      {
        kind: 'cards',
        perRow: 3,
        figure: { width: 54, height: 54 },
        cards: [
          {
            figure: { kind: 'code', codeKind: 'gs1', code: MARK, ifMissing: 'нет' },
            lines: ['Молоко', MARK],
          },
          { figure: { kind: 'code', codeKind: 'qr', code: 'retail/ёж', ifMissing: 'нет' }, lines: ['Сыр'] },
        ],
      },
    ],
  ])
  expect((await scannedTexts(await renderedPage(bytes, 1))).toSorted()).toEqual(
    [MARK, 'retail/ёж'].toSorted(),
  )
  expect((await readPdf(bytes)).pages[0]).toContain(MARK.replaceAll(GS, '<GS>'))
})

test('what can’t be drawn is said in its place, and the rest of the document is there', async () => {
  const photo = await sharp({ create: { width: 30, height: 90, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const picture = (bytes: Uint8Array | null) => ({
    figure: {
      kind: 'picture' as const,
      bytes: bytes && new Uint8Array(bytes),
      ifMissing: 'Фото не читается',
    },
    lines: ['Чек'],
  })
  const said = await texts(
    {
      kind: 'cards',
      perRow: 3,
      figure: { width: 90, height: 130 },
      cards: [picture(photo), picture(null), picture(Buffer.from('no picture'))],
    },
    {
      kind: 'cards',
      perRow: 3,
      figure: { width: 54, height: 54 },
      cards: [
        {
          figure: { kind: 'code', codeKind: 'qr', code: 'x'.repeat(5_000), ifMissing: 'Код не рисуется' },
          lines: [],
        },
      ],
    },
    { kind: 'text', text: 'Конец' },
  )
  expect(said.match(/Фотонечитается/gu)).toHaveLength(2)
  expect(said).toContain('Коднерисуется')
  expect(said).toContain('Конец')
})

test('the outline of a document names its sections', async () => {
  const { outline } = await readPdf(
    await made([
      [
        { kind: 'heading', level: 1, text: 'Сценарии' },
        { kind: 'heading', level: 2, text: '№ 1' },
        { kind: 'heading', level: 3, text: 'Шаги' },
        { kind: 'heading', level: 1, text: 'Отклонения' },
      ],
    ]),
  )
  expect(outline).toEqual(['Сценарии', '№ 1', 'Отклонения'])
})

test('content that can’t be read ends the document, and the next one is drawn', async () => {
  async function* failing(): AsyncGenerator<DocumentBlock[], void> {
    yield [{ kind: 'text', text: 'Начало' }]
    throw new Error('The database is away.')
  }
  const file = documentFile('document.pdf', async () => ({ frame: FRAME, parts: failing() }))
  await expect(file).rejects.toThrow('The database is away.')
  expect(await texts({ kind: 'text', text: 'Дальше' })).toContain('Дальше')
})

test('a document that takes too much memory is refused, and the next one is drawn', async () => {
  const endless: DocumentBlock = { kind: 'text', text: '№'.repeat(40_000_000) }
  await expect(made([[endless]])).rejects.toMatchObject({ code: 'too_large' })
  expect(await texts({ kind: 'text', text: 'Дальше' })).toContain('Дальше')
})
