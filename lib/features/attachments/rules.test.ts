import { expect, test } from 'vitest'
import { attachmentKind, downloadName } from './rules'

const valid = () => true
const broken = () => false

test('the content says what a file is, and the name what a text is', () => {
  expect(attachmentKind('pdf', 'act.txt', valid)).toBe('pdf')
  expect(attachmentKind('picture', 'till.pdf', valid)).toBe('picture')
  expect(attachmentKind('text', 'till.LOG', valid)).toBe('log')
  expect(attachmentKind('text', 'note.txt', valid)).toBe('txt')
  expect(attachmentKind('text', 'answer.json', valid)).toBe('json')
  expect(attachmentKind('text', 'answer.json', () => null)).toBe('txt')
})

test('what is no such file is none, whatever it is called', () => {
  expect(attachmentKind(null, 'act.pdf', valid)).toBeNull()
  expect(attachmentKind('text', 'page.html', valid)).toBeNull()
  expect(attachmentKind('text', 'icon.svg', valid)).toBeNull()
  expect(attachmentKind('text', 'act.pdf', valid)).toBeNull()
  expect(attachmentKind('text', 'answer.json', broken)).toBeNull()
})

test('a file is saved under its name, with the extension of what is stored', () => {
  expect(downloadName({ filename: 'касса.log', kind: 'log' })).toBe('касса.log')
  expect(downloadName({ filename: 'screen.png', kind: 'picture' })).toBe('screen.webp')
  expect(downloadName({ filename: 'act.txt', kind: 'pdf' })).toBe('act.txt.pdf')
  expect(downloadName({ filename: 'answer.json', kind: 'txt' })).toBe('answer.json.txt')
  expect(downloadName({ filename: 'act', kind: 'xlsx' })).toBe('act.xlsx')
})
