import { describe, expect, it, test } from 'vitest'
import { isFoundBy, placeAt, toScenarioSearchText, toSearchText } from './rules'

describe('what a search finds', () => {
  it.each([
    ['prof', ['Profile']],
    ['нов сцен', ['Новый сценарий чека']],
    ['СЦЕН нов', ['Новый сценарий чека']],
    ['отчет', ['Отчёты']],
    ['42', ['00042', 'Летний релиз']],
    ['00042', ['00042']],
    ['42-7', ['00042-007']],
    ['reg teams', ['Team Registry', '/teams']],
    ['', ['Anything']],
    ['*', ['Anything']],
  ])('%j finds %j', (search, texts) => {
    expect(isFoundBy(search, texts)).toBe(true)
  })

  it.each([
    ['file', ['Profile']],
    ['42', ['00142']],
    ['new basket', ['New project']],
  ])('%j does not find %j', (search, texts) => {
    expect(isFoundBy(search, texts)).toBe(false)
  })
})

test.each([
  ['42-7', '00042-007'],
  ['#00042-007', '00042-007'],
  [' 1-1234 ', '00001-1234'],
  ['00042-7', '00042-007'],
  ['00042-0', '00042-0'],
  ['00042-01', '00042-01'],
  ['42-01', '00042-001'],
  ['M041', 'M041'],
  ['2026-11-22', '2026-11-22'],
  ['123456-1', '123456-1'],
])('scenarios are searched for %j as %j', (typed, asked) => {
  expect(toScenarioSearchText(typed)).toBe(asked)
})

test.each([
  ['basket', 'корзина 7', '7'],
  ['basket', 'Корзина №7', '7'],
  ['basket', ' Basket #7', '7'],
  ['basket', 'корзина с обувью', 'корзина с обувью'],
  ['basket', 'проект 7', 'проект 7'],
  ['project', 'проект 42', '42'],
  ['scenario', 'Сценарий №00042-007', '00042-007'],
] as const)('a %s that is typed as %j is searched for as %j', (kind, typed, asked) => {
  expect(toSearchText(typed, kind)).toBe(asked)
})

const ID = '0123456789abcdef01234567'

test.each([
  [`/projects/${ID}`, { kind: 'project', id: ID }],
  [`/projects/${ID}/edit`, { kind: 'project', id: ID }],
  ['/p/42', { kind: 'project', id: '42' }],
  [`/scenarios/${ID}/print`, { kind: 'scenario', id: ID }],
  ['/projects', null],
  ['/projects/create', null],
  [`/teams/${ID}`, null],
  ['/', null],
])('%s shows %j', (pathname, place) => {
  expect(placeAt(pathname)).toEqual(place)
})
