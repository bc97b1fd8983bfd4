import { describe, expect, test } from 'vitest'
import { codePieces, shortened, withoutCodeMarks } from './code-text'

const code = (text: string) => ({ isCode: true, text })
const prose = (text: string) => ({ isCode: false, text })

describe('a text with code', () => {
  test.each([
    ['without a fence', 'Нет чека', [prose('Нет чека')]],
    ['with code between words', 'До ```x = 1``` после', [prose('До'), code('x = 1'), prose('после')]],
    [
      'with a block of lines and its language',
      'Лог:\n```json\n{\n  "a": 1\n}\n```',
      [prose('Лог:'), code('{\n  "a": 1\n}')],
    ],
    ['with two blocks', '```a``````b```', [code('a'), code('b')]],
    ['with a fence that is never closed', 'a ```b``` c ```d', [prose('a'), code('b'), prose('c ```d')]],
    ['with one fence', '```', [prose('```')]],
    [
      'with markup, which stays text',
      '```<img src=x onerror=alert(1)>```',
      [code('<img src=x onerror=alert(1)>')],
    ],
    ['that is empty', '', []],
  ])('%s', (_, text, pieces) => {
    expect(codePieces(text).map(({ isCode, text }) => ({ isCode, text }))).toEqual(pieces)
  })
})

describe('a long text in short', () => {
  test.each([
    ['is whole where it is short enough', 'абв', 3, 'абв'],
    ['is cut by characters', '👍👍👍', 2, '👍👍…'],
    ['ends without the space before the cut', 'а б в', 2, 'а…'],
    ['closes the code that it is cut within', '```код и код```', 6, '```код…\n```'],
    ['is text where the code is never closed', '```код и код', 6, '```код…'],
    ['leaves out a fence that is cut in two', 'ab```код```', 4, 'ab…'],
  ])('%s', (_, text, most, expected) => {
    expect(shortened(text, most)).toBe(expected)
  })
})

test('a hint at a text is without the marks of its code, and keeps those that enclose nothing', () => {
  expect(withoutCodeMarks('Посмотри `чек`:\n```sql\nselect `id`\n```')).toBe('Посмотри чек:\nselect `id`')
  expect(withoutCodeMarks('Открыто: ```код и `')).toBe('Открыто: ```код и `')
})
