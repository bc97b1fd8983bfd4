import { describe, expect, it } from 'vitest'
import { requestLanguage } from './language'

const LINK = '/shared-protocols/a-token'

describe('a protocol that is read by a link before a language was chosen', () => {
  it.each([
    ['ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7', 'ru'],
    ['en-GB,en;q=0.9,ru;q=0.8', 'en'],
    ['de-DE,de;q=0.9,en;q=0.8,ru;q=0.7', 'en'],
    ['en;q=0.3, ru;q=0.6', 'ru'],
    ['EN', 'en'],
    ['en;q=0,de', 'ru'],
    ['de-DE,de;q=0.9', 'ru'],
    ['*', 'ru'],
    ['', 'ru'],
    [null, 'ru'],
  ])('is for a browser that prefers %s in %s', (accepted, language) => {
    expect(requestLanguage({ cookie: undefined, path: LINK, accepted })).toBe(language)
    expect(requestLanguage({ cookie: '', path: '/shared-protocols/{token}/pdf', accepted })).toBe(language)
  })

  it.each(['/', '/projects', '/about', '/protocols/a-protocol', '/x/shared-protocols/a-token'])(
    'is nothing to %s, which has the mix of languages',
    (path) => {
      expect(requestLanguage({ cookie: undefined, path, accepted: 'ru' })).toBeNull()
    },
  )

  it('is as it was chosen in the browser, whatever that prefers', () => {
    expect(requestLanguage({ cookie: 'en', path: LINK, accepted: 'ru' })).toBe('en')
  })
})
