import { expect, test } from 'vitest'
import { NOBODY } from '@/lib/features/scenarios/values'
import type { Workload, WorkloadFigures } from './contract'
import {
  beginWorkload,
  exportRows,
  figureAddress,
  groupTeams,
  itemAddress,
  showWorkload,
  sumFigures,
} from './rules'

const figures = (given: Partial<WorkloadFigures> = {}): WorkloadFigures => ({
  open: 0,
  overdue: 0,
  review: 0,
  errors: 0,
  lateErrors: 0,
  steps: 0,
  ...given,
})

const workload: Workload = {
  people: [
    { _id: 'a', name: 'Анна Ким', team: 'CASH', canSignIn: true, figures: figures({ open: 2, steps: 1 }) },
    { _id: 'b', name: 'Пётр Орлов', team: 'OD', canSignIn: true, figures: figures() },
    { _id: 'c', name: 'Семён Иванов', team: 'CASH', canSignIn: false, figures: figures({ open: 3 }) },
  ],
  nobody: figures({ open: 7 }),
}
const all = { team: null, search: '' }

test('teams come in their order, with the sums of their people and those who have nothing to do', () => {
  const teams = groupTeams(workload, all)
  expect(teams.map(({ team, people }) => [team, people.length])).toEqual([
    ['OD', 1],
    ['CASH', 2],
  ])
  expect(teams[1]?.figures).toEqual(figures({ open: 5, steps: 1 }))
  expect(sumFigures([])).toEqual(figures())
  const byOpen = groupTeams(workload, { ...all, sort: 'open' })
  expect(byOpen[1]?.people.map(({ _id }) => _id)).toEqual(['c', 'a'])
})

test('a search finds people whatever their letters, and the file has what the page shows', () => {
  const found = { team: 'CASH' as const, search: 'семен' }
  expect(groupTeams(workload, found).map(({ people }) => people.map(({ _id }) => _id))).toEqual([['c']])
  // The sums are of Семён alone, and lead to no list of the team.
  expect(groupTeams(workload, found)[0]).toMatchObject({ isWhole: false, figures: { open: 3 } })
  expect(groupTeams(workload, { ...all, search: 'орлов' })[0]).toMatchObject({ isWhole: true })
  expect(exportRows(workload, found).map(({ person }) => person?._id)).toEqual(['c'])
  expect(exportRows(workload, all).map(({ person }) => person?._id)).toEqual(['b', 'a', 'c', undefined])
})

test('a page begins with the first rows, with the sums of all, and says how many rows follow', () => {
  const shown = showWorkload(workload, all)
  expect(shown).toMatchObject({ nobody: { open: 7 }, left: 0 })
  // A team and one person, then a team and the first of two.
  const beginning = beginWorkload(shown, 4)
  expect(beginning.teams.map(({ people }) => people.map(({ _id }) => _id))).toEqual([['b'], ['a']])
  expect(beginning.teams[1]?.figures).toEqual(figures({ open: 5, steps: 1 }))
  expect(beginning).toMatchObject({ nobody: null, left: 2 })
  expect(beginWorkload(shown, 2)).toMatchObject({ teams: [{ team: 'OD' }], left: 4 })
  expect(beginWorkload(shown, 5)).toEqual(shown)
  expect(showWorkload(workload, { team: 'OD', search: '' }).nobody).toBeNull()
})

test('a figure leads to its list, of one project where one is chosen', () => {
  const owner = { person: 'p', projectId: 'q' }
  expect(figureAddress('open', owner)).toBe('/scenarios?state=open&responsible=p&projectId=q')
  expect(figureAddress('overdue', { team: 'OD' })).toBe('/scenarios?state=overdue&team=OD')
  expect(figureAddress('review', owner)).toBe('/scenarios?state=review&reviewer=p&projectId=q')
  expect(figureAddress('errors', { person: NOBODY })).toBe(
    '/errors?kind=report&state=unsolved&responsible=none',
  )
  expect(figureAddress('lateErrors', owner)).toBe('/errors?late=yes&responsible=p&projectId=q')
  expect(figureAddress('steps', owner)).toBe('/workload?person=p&projectId=q&kind=step')
  expect(figureAddress('review', { team: 'OD' })).toBe('/scenarios?state=review&team=OD')
  expect(figureAddress('errors', { team: 'OD' })).toBe('/errors?kind=report&state=unsolved&responsible=OD')
  expect(figureAddress('lateErrors', { team: 'OD', projectId: 'q' })).toBe(
    '/errors?late=yes&responsible=OD&projectId=q',
  )
  // The sum of the lists of several people.
  expect(figureAddress('open', { projectId: 'q' })).toBeNull()
  expect(figureAddress('errors', { projectId: 'q' })).toBeNull()
  expect(figureAddress('steps', { team: 'OD' })).toBeNull()
})

test('an item leads to its part of the scenario', () => {
  const scenario = { _id: 's', scenarioNumber: '00001-001' }
  expect(itemAddress({ kind: 'reviewer', scenario })).toBe('/scenarios/s')
  expect(itemAddress({ kind: 'errorReport', scenario })).toBe('/scenarios/s?tab=errors')
  expect(itemAddress({ kind: 'step', scenario })).toBe('/scenarios/s?tab=steps')
})
