import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ServerZone } from '@/lib/client/use-viewer-zone'
import { Moment } from './moment'

const moment = createElement(Moment, { value: '2026-11-11T22:57:00.000Z' })

test('the server writes a moment by the clock of the browser that has named its time zone', () => {
  const page = createElement(ServerZone, { value: 'Europe/Moscow' }, moment)
  expect(renderToString(page)).toContain('12.11.2026, 01:57')
})

test('before a browser has named its time zone the server writes a moment in UTC', () => {
  expect(renderToString(moment)).toContain('11.11.2026, 22:57')
})
