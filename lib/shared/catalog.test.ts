import { expect, test } from 'vitest'
import en from '@/messages/en'
import ru from '@/messages/ru'
import { translatorOf } from './catalog'

// Intl uses special kinds of spaces.
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en', 1234567.5, '1,234,567.50'],
  ['ru', 1234567.5, '1 234 567,50'],
  ['en', -0.1, '-0.10'],
  ['ru', 0, '0,00'],
  [null, 1000, '1,000.00'],
] as const)('in %s an amount of %d is written %j', (language, value, written) => {
  expect(plain(translatorOf(language)('common.amount', { value }))).toBe(written)
})

test.each([
  ['en', 12345, '12,345'],
  ['ru', 12345, '12 345'],
] as const)('in %s a count of %d is written %j', (language, value, written) => {
  expect(plain(translatorOf(language)('common.figure', { value }))).toBe(written)
})

test.each([
  [1, '1 запись'],
  [2, '2 записи'],
  [5, '5 записей'],
  [21, '21 запись'],
  [1000, '1 000 записей'],
])('a plural of %d follows the language, and so does its number', (count, written) => {
  expect(plain(translatorOf('ru')('palette.found', { count }))).toBe(written)
})

interface Catalog {
  [name: string]: string | Catalog
}

const sentencesOf = (catalog: Catalog, path = ''): [path: string, sentence: string][] =>
  Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : sentencesOf(value, `${path}${name}.`),
  )

const english = sentencesOf(en)
const russian = new Map(sentencesOf(ru))

test('a Russian "корзина" is a basket, and the trash has another name', () => {
  const baskets = english.filter(([, sentence]) => /basket/i.test(sentence)).map(([path]) => path)
  const named = [...russian].filter(([, sentence]) => /корзин/i.test(sentence)).map(([path]) => path)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !baskets.includes(path))).toEqual([])
})

test('the promise that a deletion can be undone is one message, which every question ends with', () => {
  const promises = english.filter(([, sentence]) => /from the trash/i.test(sentence)).map(([path]) => path)
  const russianPromises = [...russian].filter(([, sentence]) => /из удалённого/i.test(sentence))
  expect(promises).toEqual(['common.deleteUndone'])
  expect(russianPromises.map(([path]) => path)).toEqual(promises)
})
