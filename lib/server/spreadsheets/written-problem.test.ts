import { expect, test } from 'vitest'
import { readCell } from './workbook-cell'
import { quotedStyles } from './workbook-formats'

const STYLES = '<cellXfs count="2"><xf numFmtId="49"/><xf numFmtId="49" quotePrefix="1"/></cellXfs>'

const read = (attributes: string, value: string) =>
  readCell(attributes, `<v>${value}</v>`, {
    texts: ['TRUE', '#N/A'],
    formats: [null, null],
    quoted: quotedStyles(STYLES),
    is1904: false,
  })

test('a text of a workbook that reads TRUE is a text, a truth value is none', () => {
  expect(read(' t="s" s="0"', '0')).toEqual({ text: 'TRUE', isMeant: true })
  expect(read(' t="str"', 'ЛОЖЬ')).toEqual({ text: 'ЛОЖЬ', isMeant: true })
  expect(read(' t="b"', '1')).toEqual({ text: 'TRUE', problem: 'boolean' })
})

test('a text that reads as an error is meant only with an apostrophe in front of it', () => {
  expect(read(' t="s" s="0"', '1').isMeant).toBe(false)
  expect(read(' t="s" s="1"', '1')).toEqual({ text: '#N/A', isMeant: true })
  expect(read(' t="e" s="1"', '#N/A')).toEqual({ text: '#N/A', problem: 'error' })
})
