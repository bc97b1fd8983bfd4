import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay } from '@/lib/shared/dates'
import { aggregationInputSchema } from './contract'
import { isBlocked, type Paste, type PastedRow, readDate, readPaste } from './rules'
import { PASTE_LIMIT } from './values'

const TODAY = '2026-11-21'

const FULL = ['M041', '20.11.2026', 'AGR-7', 'WPUUMS', 'ERT', '0000000012345678', '7F3A', '0000000087654321']
const READ = {
  plant: 'M041',
  date: '2026-11-20',
  aggregate: 'AGR-7',
  task: 'WPUUMS',
  type: 'ERT',
  idocPos: '0000000012345678',
  tid: '7F3A',
  idocErt: '0000000087654321',
}

const line = (...cells: string[]) => cells.join('\t')

function rowsIn(paste: Paste): PastedRow[] {
  if (paste.kind !== 'rows') throw new Error(`The paste is ${paste.kind}.`)
  return paste.rows
}

const read = (text: string) => rowsIn(readPaste(text, TODAY))

describe('columns', () => {
  test('eight are plant, date, aggregate, task, type, IDoc POS, TID and IDoc ERT', () => {
    expect(read(line(...FULL))).toEqual([{ line: 1, aggregation: READ, problems: [] }])
  })

  test('further ones are left out, and reported unless they are empty', () => {
    expect(read(line(...FULL, '', ''))).toEqual([{ line: 1, aggregation: READ, problems: [] }])
    const problems = [{ kind: 'unusedColumns', used: 8, texts: ['note'] }]
    expect(read(line(...FULL, 'note'))).toEqual([{ line: 1, aggregation: READ, problems }])
  })

  test('of eight, an empty type and an empty date stay empty', () => {
    const [row] = read(line('M041', '', 'AGR-7', 'WPUUMS', '', '1', '2', ''))
    expect(row).toMatchObject({ aggregation: { type: '', date: null }, problems: [] })
  })

  test('are where titles say, if those stand elsewhere', () => {
    const titles = line('Дата', 'Завод', 'Комментарий', 'Агрегат', 'IDoc POS')
    const [row] = read(`${titles}\n${line('20.11.2026', 'M041', 'note', 'AGR-7', '12')}`)
    expect(row?.aggregation).toEqual({
      plant: 'M041',
      date: '2026-11-20',
      aggregate: 'AGR-7',
      task: '',
      type: 'POS',
      idocPos: '12',
      tid: '',
      idocErt: '',
    })
    expect(row?.problems).toEqual([{ kind: 'untitledColumns', texts: ['note'] }])
    // Titles in the usual order, of which some are not known.
    const usual = line('Plant', 'Date', 'Aggregate', 'Process', 'Type', 'IDoc POS', 'TID', 'IDoc ERT')
    expect(read(`${usual}\n${line(...FULL)}`)).toMatchObject([{ aggregation: READ, problems: [] }])
  })

  test('with fewer, the type is POS and the date today', () => {
    const rest = { task: 'WPUUMS', idocPos: '12', tid: '7F', idocErt: '34' }
    expect(read(line('M041', 'AGR-7', 'WPUUMS', '12', '7F', '34'))).toEqual([
      {
        line: 1,
        aggregation: { plant: 'M041', aggregate: 'AGR-7', date: TODAY, type: 'POS', ...rest },
        problems: [],
      },
    ])
    expect(read(line('M041', 'AGR-7'))[0]?.aggregation).toEqual({
      plant: 'M041',
      aggregate: 'AGR-7',
      date: TODAY,
      type: 'POS',
      task: '',
      idocPos: '',
      tid: '',
      idocErt: '',
    })
  })

  test('with fewer, a date that is given is kept', () => {
    const [row] = read(line(...FULL.slice(0, 4)))
    expect(row).toEqual({
      line: 1,
      aggregation: { ...READ, type: 'POS', idocPos: '', tid: '', idocErt: '' },
      problems: [],
    })
    expect(read(line(...FULL.slice(0, 7)))[0]?.aggregation).toEqual({ ...READ, idocErt: '' })
  })

  test('a value that has no column is reported, a trailing tab is not one', () => {
    const six = ['M041', 'AGR-7', 'WPUUMS', '12', '7F', '34']
    expect(read(line(...six, 'what?'))[0]?.problems).toEqual([
      { kind: 'unusedColumns', used: 6, texts: ['what?'] },
    ])
    expect(read(line(...six, ''))[0]?.problems).toEqual([])
  })

  test('an unusual type is reported, and the row is added all the same', () => {
    const [row] = read(line(...FULL.slice(0, 4), 'PSO', ...FULL.slice(5)))
    expect(row?.problems).toEqual([{ kind: 'unusualType', text: 'PSO' }])
    expect(row && isBlocked(row)).toBe(false)
  })
})

describe('rows', () => {
  test('empty lines and lines of tabs alone are skipped, and lines counted', () => {
    const text = `\n${line(...FULL)}\r\n\r\n\t\t\t\n${line(...FULL)}\r${line(...FULL)}\n\n`
    expect(read(text).map((row) => row.line)).toEqual([2, 5, 6])
  })

  test('a quoted cell may hold tabs, line breaks and doubled quotes', () => {
    const text = `${line('"M0\t41"', '20.11.2026', '"AGR ""7""\r\nof\nthree"', ...FULL.slice(3))}\n${line(...FULL)}`
    expect(read(text)).toMatchObject([
      { line: 1, aggregation: { ...READ, plant: 'M0 41', aggregate: 'AGR "7" of three' } },
      { line: 4, aggregation: READ },
    ])
  })

  test('a quote that no other closes, or that closes in the middle of a cell, is a character', () => {
    for (const aggregate of ['"AGR', '"AGR" 7', 'AGR "7"', '5" disk', '"']) {
      expect(read(line('M041', aggregate, 'WPUUMS'))[0]?.aggregation.aggregate).toBe(aggregate)
    }
  })

  test.each([
    [line('Plant', 'Date', 'Aggregate', 'Task', 'Type', 'IDoc POS', 'TID', 'IDoc ERT')],
    [line('plant', 'aggregate')],
    [line('Завод', 'Дата', 'Агрегат', 'Задача', 'Тип', 'IDOC_POS', 'TID', 'IDOC_ERT')],
    [line('Shop', 'When', 'Aggregation', '', '', 'idocPos')],
  ])('the header %j is skipped', (header) => {
    expect(read(`\n${header}\n${line(...FULL)}`)).toMatchObject([{ line: 3, aggregation: READ }])
    expect(readPaste(header, TODAY)).toEqual({ kind: 'noRows' })
  })
})

describe('problems', () => {
  test('an invalid date is reported, and the row added without one', () => {
    const [row] = read(line('M041', '31.02.2026', ...FULL.slice(2)))
    expect(row).toEqual({
      line: 1,
      aggregation: { ...READ, date: null },
      problems: [{ kind: 'unreadableDate', text: '31.02.2026' }],
    })
    expect(row && isBlocked(row)).toBe(false)
    expect(read(line('M041', '32/13/2026', 'AGR-7'))[0]?.problems).toEqual([
      { kind: 'unreadableDate', text: '32/13/2026' },
    ])
  })

  test('a text past the limit and a line of one column keep a row from being added', () => {
    const [long, single, right] = read([line('M041', 'x'.repeat(201)), 'note', line(...FULL)].join('\n'))
    expect(long?.problems).toEqual([{ kind: 'tooLong', field: 'aggregate', maximum: 200 }])
    expect(single?.problems).toEqual([{ kind: 'oneColumn' }])
    expect([long, single, right].map((row) => row && isBlocked(row))).toEqual([true, true, false])
  })

  test('a number that a spreadsheet shortened and an error keep a row from being added', () => {
    const rows = read(
      [line('M041', 'A', '####'), line('M041', '#Н/Д', 'B'), line('M041', 'A', '7')].join('\n'),
    )
    expect(rows.map(isBlocked)).toEqual([true, true, false])
    expect(rows.flatMap(({ problems }) => problems)).toEqual([
      { kind: 'shortened', text: '####' },
      { kind: 'error', text: '#Н/Д' },
    ])
  })

  test('a number that may have lost digits and a text that became a date are named, and the row added with them', () => {
    const rows = read([line('M041', 'A', '4601234567890000'), line('M041', '01.фев', 'B')].join('\n'))
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ kind: 'digitsLost', text: '4601234567890000' }],
      [{ kind: 'date', text: '01.фев' }],
    ])
    expect(rows.map(isBlocked)).toEqual([false, false])
  })

  test('a letter of a code that only looks right is named, and the row added with it', () => {
    const [row] = read(line('М041', ...FULL.slice(1)))
    expect(row?.problems).toMatchObject([{ kind: 'lookalike', field: 'plant', found: { letter: 'М' } }])
    expect(row && isBlocked(row)).toBe(false)
  })

  test('so does a row that has nothing but a bad date, or nothing in its columns', () => {
    for (const cells of [line('', 'soon', ...Array(6).fill('')), line(...Array(8).fill(''), 'note')]) {
      const [row] = read([cells, line(...FULL)].join('\n'))
      expect(row?.problems).toContainEqual({ kind: 'nothingUsable' })
      expect(row && isBlocked(row)).toBe(true)
    }
  })

  test('what is no table at all', () => {
    for (const text of ['', ' ', '\n\t\n', '\uFEFF'])
      expect(readPaste(text, TODAY)).toEqual({ kind: 'empty' })
    for (const text of ['note', 'a,b;c\nd,e']) expect(readPaste(text, TODAY)).toEqual({ kind: 'noRows' })
    for (const damage of ['\u0000', '\uFFFD'])
      expect(readPaste(line(...FULL, damage), TODAY)).toEqual({ kind: 'unreadable' })
  })

  test('5,000 rows are read, one more is too many', () => {
    const rows = (count: number) => Array.from({ length: count }, () => line(...FULL)).join('\r\n')
    expect(read(rows(PASTE_LIMIT))).toHaveLength(5_000)
    expect(readPaste(rows(PASTE_LIMIT + 1), TODAY)).toEqual({ kind: 'tooMany', count: 5_001 })
  })
})

describe('dates', () => {
  test.each([
    ['21.11.2026', '2026-11-21'],
    ['1.3.2026', '2026-03-01'],
    ['2026-11-21', '2026-11-21'],
    ['2026-3-1', '2026-03-01'],
    ['1/3/2026', '2026-03-01'],
    ['21-11-2026', '2026-11-21'],
    ['21.11.2026 23:59', '2026-11-21'],
    ['2026-11-21T23:59:59', '2026-11-21'],
    ['46347', '2026-11-21'],
    ['46347,75', '2026-11-21'],
    ['46347.75', '2026-11-21'],
    ['29.02.2024', '2024-02-29'],
  ])('%s is %s', (text, day) => expect(readDate(text)).toBe(day))

  test.each([
    '',
    '-',
    '29.02.2026',
    '32.01.2026',
    '11/21/2026',
    '21.11/2026',
    '21.11.26',
    '4634',
    '463470',
    'нет',
  ])('%j is not a date', (text) => expect(readDate(text)).toBeNull())

  const ORIGIN = Date.UTC(1899, 11, 30)
  const DAY_MS = 24 * 60 * 60 * 1000

  test('every day reads the same in every form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 99_999 }), (serial) => {
        const iso = formatDay(new Date(ORIGIN + serial * DAY_MS))
        const [year, month, day] = iso.split('-').map(Number)
        const forms = [iso, iso.split('-').reverse().join('.'), `${day}/${month}/${year}`, String(serial)]
        for (const form of forms) expect(readDate(form)).toBe(iso)
      }),
    )
  })
})

describe('whatever is pasted', () => {
  // As Excel (quotes where it has to) and LibreOffice (also around quotes) copy a cell.
  const writers = [/[\t\r\n]/, /[\t\r\n"]/].map(
    (special) => (cell: string) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell),
  )
  // Excel leaves a cell bare that merely begins with a quote, which can't be distinguished from a quoted one. With a tab and the
  // end of a line, a quoted one may be the end of a row and the beginning of the next: only other rows tell them apart.
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'Я', '7', ' ', '"', '\t', '\n', '\r\n', '.'), maxLength: 12 })
    .filter((text) => !text.startsWith('"') || /[\t\r\n]/.test(text))
    .filter((text) => !(text.includes('\t') && /[\r\n]/.test(text)))
  const row = fc.tuple(
    fc.constantFrom('M041', 'M042'),
    fc.constant('2026-11-20'),
    cell,
    cell,
    cell,
    cell,
    cell,
    cell,
  )
  const asRead = (text: string) => text.replace(/[\t\r\n]+/g, ' ').trim()

  test('cells come out as a spreadsheet has put them in', () => {
    const table = fc.array(row, { minLength: 1, maxLength: 6 })
    const lineEnd = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(table, fc.constantFrom(...writers), lineEnd, fc.boolean(), (rows, write, end, endsOpen) => {
        const text = rows.map((cells) => cells.map(write).join('\t')).join(end) + (endsOpen ? '' : end)
        const aggregations = read(text).map(({ aggregation }) => aggregation)
        expect(aggregations).toEqual(
          rows.map(([plant, date, ...others]) => {
            const [aggregate, task, type, idocPos, tid, idocErt] = others.map(asRead)
            return { plant, date, aggregate, task, type, idocPos, tid, idocErt }
          }),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('it is read without a fault, and what is not blocked can be added', { timeout: 60_000 }, () => {
    const unit = fc.constantFrom(
      'a',
      '\t',
      '\n',
      '\r',
      '"',
      '1',
      '.',
      '/',
      '-',
      '2026',
      'x'.repeat(150),
      '\uFEFF',
    )
    const text = fc.oneof(fc.string({ unit, maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 80 }))
    fc.assert(
      fc.property(text, (pasted) => {
        const paste = readPaste(pasted, TODAY)
        for (const found of paste.kind === 'rows' ? paste.rows : []) {
          const canBeAdded = aggregationInputSchema.safeParse(found.aggregation).success
          expect(canBeAdded || isBlocked(found)).toBe(true)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
