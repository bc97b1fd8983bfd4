import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { burnPoints } from '@/lib/features/projects/deadlines/rules'
import { getCatalog } from '@/lib/shared/catalog'
import type { Language } from '@/lib/shared/language'
import { BurnChart } from './burn-chart'

const RANGE = { start: '2026-11-01', end: '2026-11-30', today: '2026-11-26', paceDay: '2026-11-26' }

function draw(language: Language, added: readonly (readonly [day: string, count: number])[]) {
  const days = added.map(([day, count]) => ({ day, added: count, completed: 0 }))
  const chart = createElement(BurnChart, { points: burnPoints(days, RANGE) })
  const provider = { locale: language, messages: getCatalog(language), timeZone: 'UTC' } as const
  const page = () => NextIntlClientProvider({ ...provider, children: chart })
  const markup = renderToStaticMarkup(createElement(page))
  const texts = (tag: string) =>
    [...markup.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text)
  return { titles: texts('title'), summary: texts('summary'), items: texts('li') }
}

test('each mark of a burn-down says how many scenarios were added on its day, also without pointing at it', () => {
  const added = [
    ['2026-11-01', 9],
    ['2026-11-12', 3],
    ['2026-11-20', 1],
  ] as const
  expect(draw('en', added)).toEqual({
    titles: ['12.11.2026: 3 added', '20.11.2026: 1 added'],
    summary: ['4 scenarios added later, on 2 days'],
    items: ['12.11.2026: 3 added', '20.11.2026: 1 added'],
  })
  expect(draw('ru', added)).toMatchObject({
    titles: ['12.11.2026: добавлено 3', '20.11.2026: добавлен 1'],
    summary: ['Добавлено позже: 4 сценария, дней: 2'],
  })
  // Of the first day nothing is added later.
  expect(draw('en', [['2026-11-01', 9]])).toEqual({ titles: [], summary: [], items: [] })
})
