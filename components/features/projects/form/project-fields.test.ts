import { expect, test } from 'vitest'
import { compareEdits } from '@/components/shared/form/compare-edits'
import { rowsText } from './project-fields'

const COLUMNS = ['task', 'description', 'pm', 'executor']
const fields = { tasks: { label: 'Tasks', toText: (rows: unknown) => rowsText(rows, COLUMNS) } }
const aTask = (pm: string, executor: string) => [{ task: 'Касса', description: '', pm, executor }]

test('a name that somebody else has moved into another cell of its row is theirs', () => {
  const began = { name: 'Релиз', tasks: aTask('Анна', '') }
  const states = {
    began,
    mine: { ...began, name: 'Летний релиз' },
    theirs: { ...began, tasks: aTask('', 'Анна') },
  }
  expect(compareEdits(states, fields)).toEqual({ untouched: ['tasks'], contested: [] })
  expect(rowsText(states.theirs.tasks, COLUMNS)).toBe('Касса · – · – · Анна')
})

test('rows that were added and left blank are no change', () => {
  const stored = aTask('Анна', 'Борис')
  const withBlank = [...stored, { task: '', description: ' ', pm: '', executor: '' }]
  expect(rowsText(withBlank, COLUMNS)).toBe(rowsText(stored, COLUMNS))
})
