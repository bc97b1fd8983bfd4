import { describe, expect, test } from 'vitest'
import { codePieces } from './rules'

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
    expect(codePieces(text)).toEqual(pieces)
  })
})
