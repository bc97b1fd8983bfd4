import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Protocol } from '@/lib/features/protocols/contract'
import { getCatalog } from '@/lib/shared/catalog'
import { sampleSnapshot } from '@/tests/fixtures/snapshot'
import { DraftErrors } from './draft-errors'

const PROTOCOL: Protocol = {
  _id: 'a'.repeat(24),
  number: 1,
  title: 'Acceptance',
  state: 'draft',
  coversProject: true,
  createdBy: { _id: 'b'.repeat(24), name: 'Анна Ким', team: 'OD' },
  createdAt: '2026-11-26T10:00:00.000Z',
  sentAt: null,
  frozenAt: null,
  signers: [],
  version: 1,
  project: null,
  scenarioIds: [],
  deviations: [],
  accepted: [],
  signerChanges: [],
  hash: null,
}

test('who accepts which error is in the name of the button that picks somebody', () => {
  const errors = createElement(DraftErrors, { protocol: PROTOCOL, snapshot: sampleSnapshot(2, 0) })
  const data = createElement(QueryClientProvider, { client: new QueryClient() }, errors)
  const provider = { locale: 'en', messages: getCatalog('en'), timeZone: 'UTC' } as const
  const page = () => NextIntlClientProvider({ ...provider, children: data })
  const markup = renderToStaticMarkup(createElement(page))
  const names = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'Who accepts it, МП-1 · Касса печатает чек дважды (0): Пётр О’Нил',
    'МП-2 · Касса печатает чек дважды (1): Who accepts it',
  ])
})
