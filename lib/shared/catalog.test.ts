import { expect, test } from 'vitest'
import en from '@/messages/en'
import ru from '@/messages/ru'
import { getTranslator } from './catalog'

// Intl uses special kinds of spaces.
const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  ['en', 1234567.5, '1,234,567.50'],
  ['ru', 1234567.5, '1 234 567,50'],
  ['en', -0.1, '-0.10'],
  ['ru', 0, '0,00'],
  [null, 1000, '1,000.00'],
] as const)('in %s an amount of %d is written %j', (language, value, written) => {
  expect(plain(getTranslator(language)('common.amount', { value }))).toBe(written)
})

test.each([
  ['en', 12345, '12,345'],
  ['ru', 12345, '12 345'],
] as const)('in %s a count of %d is written %j', (language, value, written) => {
  expect(plain(getTranslator(language)('common.figure', { value }))).toBe(written)
})

test.each([
  [1, '1 запись'],
  [2, '2 записи'],
  [5, '5 записей'],
  [21, '21 запись'],
  [1000, '1 000 записей'],
])('a plural of %d follows the language, and so does its number', (count, written) => {
  expect(plain(getTranslator('ru')('palette.found', { count }))).toBe(written)
})

interface Catalog {
  [name: string]: string | Catalog
}

const listMessages = (catalog: Catalog, path = ''): [path: string, message: string][] =>
  Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : listMessages(value, `${path}${name}.`),
  )

const english = listMessages(en)
const russian = new Map(listMessages(ru))

test('a Russian "корзина" is a basket, and the trash has another name', () => {
  const baskets = english.filter(([, message]) => /basket/i.test(message)).map(([path]) => path)
  const named = [...russian].filter(([, message]) => /корзин/i.test(message)).map(([path]) => path)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !baskets.includes(path))).toEqual([])
})

test('the promise that a deletion can be undone is one message, which every question ends with', () => {
  const promises = english.filter(([, message]) => /from the trash/i.test(message)).map(([path]) => path)
  const russianPromises = [...russian].filter(([, message]) => /из раздела «Удалённое»/i.test(message))
  expect(promises).toEqual(['common.deleteUndone'])
  expect(russianPromises.map(([path]) => path)).toEqual(promises)
})
