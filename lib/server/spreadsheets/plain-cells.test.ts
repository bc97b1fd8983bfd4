import { expect, test } from 'vitest'
import { plainCells } from './plain-cells'

const read = (xml: string) => plainCells(Buffer.from(xml), { last: 10, columns: 40 })
const readCells = (xml: string) =>
  Array.from(read(xml)?.rows ?? [], (row) => Array.from(row ?? [], (cell) => cell ?? null))

test('cells are read with and without their places', () => {
  expect(
    readCells(
      '<row><c t="inlineStr"><is><t xml:space="preserve"> Чек </t></is></c><c t="str"><v>x</v></c></row>' +
        '<row r="3" spans="1:28"><c r="B3" s="4" t="s"><v>7</v></c><c r="AB3"><v>4.6E+12</v></c></row>',
    ),
  ).toEqual([[' Чек ', 'x'], [], [null, 7, ...Array(25).fill(null), '4600000000000']])
})

test('characters that XML and spreadsheets escape are unescaped, once', () => {
  const cell = (text: string) => readCells(`<row><c t="str"><v>${text}</v></c></row>`)[0]
  expect(cell('&lt;&amp;lt;&#x41;&#1071;&quot;')).toEqual(['<&lt;AЯ"'])
  expect(cell('a_x000D_\nb_x0007__x005F_x0041_')).toEqual(['a\nb\u0007_x0041_'])
})

test('dates, formulas, formatted numbers and rich texts are left, each in its place', () => {
  const date = '<c s="2"><v>45000</v></c>'
  const formula = '<c r="C2" t="str"><f>A1&amp;B1</f><v>ab</v></c>'
  const cells = read(`<row><c t="str"><v>a</v></c>${date}</row><row r="2">${formula}<c/></row>`)
  expect(cells?.rows).toEqual([['a']])
  expect(cells?.left).toEqual([
    '<row r="1"><c r="B1" s="2"><v>45000</v></c></row>',
    `<row r="2">${formula}</row>`,
  ])
})

test('a row with any other content is left as it is, and so are rows among other elements', () => {
  const strange = '<c t="str"><v>a</v></c><!-- b --><c t="str"><v>b</v></c>'
  expect(read(`<row r="4">${strange}</row>`)).toEqual({
    rows: [],
    left: [`<row r="4">${strange}</row>`],
    isTooLong: false,
  })
  expect(read('<row/><!-- --><row/>')).toBeNull()
  expect(read('<x:row/>')).toBeNull()
  expect(read('<row><c/>')).toBeNull()
})

test('rows below the last allowed one are too many, and columns beyond the last are left out', () => {
  expect(read('<row r="10"/>')).toMatchObject({ isTooLong: false })
  expect(read('<row r="11"/>')).toMatchObject({ isTooLong: true })
  expect(readCells('<row><c r="AN1"><v>1</v></c><c r="AO1"><v>2</v></c></row>')[0]).toHaveLength(40)
})
