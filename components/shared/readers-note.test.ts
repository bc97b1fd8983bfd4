import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getCatalog } from '@/lib/shared/catalog'
import { ReadersNote } from './readers-note'

const person = (name: string, role: 'tester' | 'viewer' | 'admin') => ({
  _id: name,
  name,
  role,
  telegramUsername: `@${name}`,
})

function said(membersOnly: boolean, people = [person('anna', 'tester'), person('boris', 'tester')]) {
  const rights = { membersOnly, createdById: 'author', teamMembers: [{ telegramId: '@Anna' }] }
  const note = createElement(ReadersNote, { people, rights })
  const messages = getCatalog('en')
  const page = () => NextIntlClientProvider({ locale: 'en', messages, timeZone: 'UTC', children: note })
  return renderToStaticMarkup(createElement(page)).replace(/<[^>]*>/g, '')
}

test('who will have work in a project that they can only read is named', () => {
  expect(said(false)).toBe('')
  expect(said(true)).toBe('1 person will only read the project: boris')
  expect(said(false, [person('vera', 'viewer'), person('olga', 'admin')])).toBe(
    '1 person will only read the project: vera',
  )
  expect(said(true, [person('anna', 'tester'), person('olga', 'admin'), person('author', 'tester')])).toBe('')
})

test('of many the first are named', () => {
  const many = Array.from({ length: 7 }, (_, at) => person(`p${at}`, 'tester'))
  expect(said(true, many)).toBe('7 people will only read the project: p0, p1, p2, p3, p4 …')
})
