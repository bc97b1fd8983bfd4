import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { LANGUAGES } from '@/lib/shared/language'
import { DATA_NAMES, SCENARIO_DATA } from '../data/rules'
import { exportHead } from '../rules'
import type { ScenarioMapping } from './contract'
import { columnsToSave, fittingMapping, recognisedMapping, savedMapping } from './rules'

const saved = (name: string, columns: ScenarioMapping['columns']): ScenarioMapping => ({
  _id: 'a'.repeat(24),
  name,
  columns,
  savedBy: null,
  updatedAt: '2026-11-26T00:00:00.000Z',
})

test('titles are recognised in Russian and English, whatever their case, spaces and signs', () => {
  expect(
    recognisedMapping([
      'Ключ',
      'СТРАНА',
      'Hand-out',
      'Способ оплаты:',
      'Исполнитель',
      'Отчет агента',
      'Погода',
    ]),
  ).toEqual(['key', 'country', 'hand_out', 'payment', 'responsible', 'agent_otch', null])
})

test('a field is taken from one column, and the more exact title goes first', () => {
  expect(recognisedMapping(['ИД', 'Номер сценария', 'Страна', 'Страна'])).toEqual([
    'key',
    'number',
    'country',
    null,
  ])
})

test.each(['№', '№ п/п', '#', 'No', 'Номер'])('numbers of lines are no keys: %s', (title) => {
  expect(recognisedMapping([title, 'Страна'])).toEqual([null, 'country'])
})

test.each(LANGUAGES)('the titles of our own fields and of an export are recognised (%s)', (language) => {
  const translate = getTranslator(language)
  expect(recognisedMapping(DATA_NAMES.map((name) => translate(SCENARIO_DATA[name].label)))).toEqual(
    DATA_NAMES,
  )
  expect(recognisedMapping(exportHead(translate))).toEqual([
    'number',
    null,
    'type',
    null,
    'country',
    'plant',
    'responsible',
    null,
    null,
  ])
})

test('a saved mapping is proposed where the sheet has all of its titles, the fullest first', () => {
  const small = saved('small', [{ title: 'Страна', field: 'country' }])
  const large = saved('large', [
    { title: 'страна ', field: 'country' },
    { title: 'Где', field: 'plant' },
  ])
  expect(fittingMapping([small, large], ['Где', 'Страна', 'Ещё'])?.name).toBe('large')
  expect(fittingMapping([small, large], ['Страна'])?.name).toBe('small')
  expect(fittingMapping([large], ['Страна'])).toBeNull()
  expect(savedMapping(large, ['Где', 'Страна', 'Где', 'Валюта'])).toEqual(['plant', 'country', null, null])
})

test('of columns with one title the one that was chosen is saved', () => {
  const titles = ['Завод', 'Страна', 'Завод', 'Погода', 'завод']
  const mapping = [null, 'country', 'plant', null, null] as const
  const columns = columnsToSave(titles, mapping)
  expect(columns.map(({ field }) => field)).toEqual([null, 'country', 'plant', null])
  expect(savedMapping({ columns }, titles)).toEqual(mapping)
  const single = saved('single', [{ title: 'Страна', field: 'country' }])
  const twins = saved('twins', [
    { title: 'Завод', field: null },
    { title: 'Завод', field: 'plant' },
  ])
  expect(fittingMapping([single, twins], titles)?.name).toBe('single')
})

test('a column without a title is mapped once and not saved', () => {
  const titles = ['Страна', '']
  expect(recognisedMapping(titles)).toEqual(['country', null])
  expect(columnsToSave(titles, ['country', 'plant'])).toEqual([{ title: 'Страна', field: 'country' }])
})
