import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isPassphrase, readEnvironment } from './env'

test.each([
  ['APP_URL', 'http://localhost:4858/sub', 'the address that people open, without a path, such as'],
  ['APP_URL', 'https://uta.example.com/?from=mail', 'the address that people open, without a path, such as'],
  ['APP_URL', 'https://admin@uta.example.com', 'the address that people open, without a path, such as'],
  ['APP_URL', 'uta.example.com', 'the address that people open, without a path, such as'],
  ['SMTP_URL', 'smtp://', 'an address such as smtps://'],
  ['SMTP_URL', 'mail.example.com', 'an address such as smtps://'],
  ['OFD_URL', 'foo', 'an http or https address.'],
  ['METRICS_TOKEN', 'a', 'at least 16 characters.'],
  ['BACKUP_PASSPHRASE', 'x', 'a passphrase of at least 12 characters.'],
  ['BACKUP_AT', '3:00', 'a time of day such as 03:00.'],
])('%s is refused as %s', (name, value, expected) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    `The variable ${name} is wrong: it should be ${expected}`,
  )
})

test('right values are taken, a slash at the end of APP_URL is left out', () => {
  const environment = readEnvironment({
    APP_URL: 'https://uta.example.com/',
    SMTP_URL: 'smtp://mail:1025?from=uta@example.com',
    BACKUP_PASSPHRASE: 'twelve chars',
    OFD_URL: '',
  })
  expect(environment).toMatchObject({
    APP_URL: 'https://uta.example.com',
    SMTP_URL: 'smtp://mail:1025?from=uta@example.com',
    OFD_URL: 'https://ofd.example/receipt/',
  })
  expect([isPassphrase('twelve chars'), isPassphrase('eleven char')]).toEqual([true, false])
})

// The files of compose pass on as empty what nobody set.
test('each variable of .env.example may be empty, as if it was not set', () => {
  const names = [...fs.readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)]
  expect(names.length).toBeGreaterThan(20)
  expect(readEnvironment(Object.fromEntries(names.map(([, name]) => [name, ''])))).toEqual(
    readEnvironment({}),
  )
})
