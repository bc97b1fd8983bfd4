import { expect, test } from 'vitest'
import { telegramChatUrl, telegramShareUrl } from './telegram-links'

test('a link is shared with its whole text, whatever characters it has', () => {
  const link = 'https://uta.example/s/0123456789abcdef01234567'
  const text = 'Сценарий №00042-007 · Кассы & КСО 100% + чек?'
  const address = telegramShareUrl(link, text)
  const { origin, pathname, searchParams } = new URL(address)
  expect(origin + pathname).toBe('https://t.me/share/url')
  expect([...searchParams]).toEqual([
    ['url', link],
    ['text', text],
  ])
  expect(address.slice(address.indexOf('?'))).not.toContain('+')
})

test.each([
  ['@gis_marks_bot', 'https://t.me/gis_marks_bot'],
  ['Kassa', 'https://t.me/Kassa'],
  ['два слова', null],
  ['../evil', null],
  ['https://t.me/kassa_bot', null],
  ['', null],
])('the name %j has the chat %j', (name, address) => expect(telegramChatUrl(name)).toBe(address))
