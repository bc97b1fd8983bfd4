import { describe, expect, test } from 'vitest'
import { inEncoding } from '@/tests/fixtures/spreadsheets'
import { readTable } from './read-table'

const LAYOUT = ['number', 'description', 'system'].map((name) => ({ name, titles: [name], isRequired: true }))
const read = (bytes: Uint8Array) =>
  readTable({ bytes, wanted: { layouts: [LAYOUT] }, mostRows: 100, choice: {} })
const readCells = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ cells }) => cells)
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const ENCODINGS = [
  'windows-1251',
  'ibm866',
  'koi8-r',
  'x-mac-cyrillic',
  'iso-8859-5',
  'utf-16le',
  'utf-16be',
] as const

describe.each(ENCODINGS)('a text in %s', (encoding) => {
  test.each([
    ['some words', ['Открыть смену', 'Касса']],
    ['capitals', ['ОТКРЫТЬ СМЕНУ НА КАССЕ', 'КАССА']],
    ['a single word', ['Возврат', 'POS']],
  ])('of %s is recognised', async (_, cells) => {
    const content = `Number;Description;System\r\n1;${cells.join(';')}\r\n`
    expect(await readCells(inEncoding(content, encoding))).toEqual([['1', ...cells]])
  })
})

// The bytes are those of Python's codecs.
test.each([
  ['koi8-u', 'Надрукувати чек: її видно', 'eec1c4d2d5cbd5d7c1d4c920dec5cb3a20a7a720d7c9c4cecf'],
  [
    'cp1125',
    'Відкрити зміну, перевірити її стан',
    '82f7a4aae0a8e2a820a7acf7ade32c20afa5e0a5a2f7e0a8e2a820f9f920e1e2a0ad',
  ],
  ['kz-1048', 'Және түбіртекті тексеру қажет', 'c6bcede520f2bfe1b3f0f2e5eaf2b320f2e5eaf1e5f0f3209de0e6e5f2'],
])('the letters of neighbours are read, too: %s', async (encoding, description, bytes) => {
  const file = Buffer.concat([
    Buffer.from('Number;Description;System\n1;'),
    Buffer.from(bytes, 'hex'),
    Buffer.from(';POS\n'),
  ])
  const { rows, source } = await read(file)
  expect(rows).toEqual([{ rowNumber: 2, cells: ['1', description, 'POS'] }])
  expect(source.encoding).toBe(encoding)
})

test('Western letters are read, too', async () => {
  const content = 'Number;Description;System\n1;Größe prüfen: café;Straße\n'
  const { rows, source } = await read(Uint8Array.from(content, (letter) => letter.charCodeAt(0)))
  expect(rows).toEqual([{ rowNumber: 2, cells: ['1', 'Größe prüfen: café', 'Straße'] }])
  expect(source.encoding).toBe('windows-1252')
})

test.each([
  ['a sign of money', 'Pay £5 for tea', '£'],
  ['the euro', 'Price 5 € a cup', '\u0080'],
])('%s among English words is a Western one', async (_, description, byte) => {
  const content = `Number;Description;System\n1;${description.replace(/[£€]/, byte)};POS\n`
  expect(await readCells(ascii(content))).toEqual([['1', description, 'POS']])
})

/** Reads a file whose only letters outside of ASCII are these, a row each; returns the texts, null for a row that is named. */
async function readShort(texts: readonly string[], encoding: (typeof SHORT_ENCODINGS)[number]) {
  const lines = texts.map((text, index) => `${9301 + index};Send receipt;${text}\n`)
  const bytes = inEncoding(`Number;Description;System\n${lines.join('')}`, encoding)
  const { rows, source } = await read(bytes)
  expect(rows.every(({ problem }) => (problem === 'guessedEncoding') === source.isEncodingGuessed)).toBe(true)
  return rows.map(({ cells, problem }) => (problem === undefined ? cells[2] : null))
}

const SHORT_ENCODINGS = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic', 'iso-8859-5'] as const

test('a short file of Excel with Russian only in capitals is read', async () => {
  expect(await readShort(['ОФД', 'ЭДО'], 'windows-1251')).toEqual(['ОФД', 'ЭДО'])
})

describe.each(SHORT_ENCODINGS)('in %s', (encoding) => {
  test.each([['ОФД'], ['Касса'], ['Шаг'], ['Ёлка'], ['касса'], ['чек'], ['ЧЕК'], ['НДС'], ['кг'], ['Где']])(
    '%s alone reads right, or its row is named',
    async (word) => {
      const [shown] = await readShort([word], encoding)
      expect([word, null]).toContain(shown)
    },
  )
})

test('an encoding that was chosen is no guess, even if it is the one that was shown', async () => {
  const bytes = inEncoding('Number;Description;System\n1;Шаг;POS\n2;Step;POS\n', 'iso-8859-5')
  const guessed = await read(bytes)
  expect(guessed.rows.map(({ problem }) => problem)).toEqual(['guessedEncoding', undefined])
  const encoding = guessed.source.encoding ?? undefined
  for (const choice of [{ encoding }, { encoding: 'iso-8859-5' as const }]) {
    const chosen = await readTable({ bytes, wanted: { layouts: [LAYOUT] }, mostRows: 100, choice })
    expect(chosen.source.isEncodingGuessed).toBe(false)
    expect(chosen.rows.map(({ problem }) => problem)).toEqual([undefined, undefined])
  }
})

test.each([
  ['𫪠', true],
  ['票', true],
  ['→ ✅ °', false],
  ['日本語のテスト手順', false],
  ['Ёж', false],
  ['λόγος', false],
])('letters of UTF-8 that a till may have written otherwise are a guess: %s', async (text, isGuess) => {
  const bytes = new TextEncoder().encode(`Number;Description;System\n1;${text};POS\n`)
  const { source } = await read(bytes)
  expect(source.isEncodingGuessed).toBe(isGuess)
  if (!isGuess) expect(source.encoding).toBe('utf-8')
})

test('a longer text is no guess', async () => {
  for (const encoding of SHORT_ENCODINGS)
    expect(await readShort(['Открыть смену на кассе', 'ПРОБИТЬ ЧЕК'], encoding)).not.toContain(null)
})
