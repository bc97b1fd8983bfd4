import { expect, it } from 'vitest'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { getTranslator } from '@/lib/shared/catalog'
import { scenarioText } from './scenario-text'

const person = {
  _id: '6f0000000000000000000001',
  name: 'Мария Соколова',
  role: 'tester',
  telegramUsername: '@maria_qa',
} as const

const scenario = {
  scenarioNumber: '00042-007',
  projectName: 'Летний релиз',
  status: 'Ошибка при тесте',
  responsible: person,
  reviewer: null,
  dataResponsible: null,
} as const satisfies Partial<ListedScenario>

const step = (place: number, status: ScenarioStep['status']): ScenarioStep => ({
  _id: person._id,
  repositoryStepId: null,
  systemComponent: '',
  owner: '',
  expectedResult: '',
  responsible: '',
  comment: '',
  secondsSpent: 0,
  version: 1,
  createdAt: '2026-11-26T00:00:00.000Z',
  updatedAt: '2026-11-26T00:00:00.000Z',
  step: place,
  status,
  number: `${place}0`,
  description: 'Пробить чек\nна кассе',
})

const parts = { steps: { total: 8, completed: 5, failed: 2 }, errors: { total: 1, open: 1 } }

it('a scenario as text for a chat names its number, status, people, counts, failed steps and link', () => {
  const steps = [step(1, 'Done'), step(2, 'Error'), step(3, 'Error')]
  const text = scenarioText({ scenario, parts, steps, link: 'https://uta.example/s/1' }, getTranslator('en'))
  expect(text.split('\n')).toEqual([
    'Scenario #00042-007 · Летний релиз',
    'Ошибка при тесте',
    'Responsible Person: Мария Соколова',
    'Steps: 5 of 8 completed, 2 failed',
    'Errors: 1 error report, 1 not solved',
    '❌ 2. 20 · Пробить чек',
    '❌ 3. 30 · Пробить чек',
    'https://uta.example/s/1',
  ])
})

it('of many failed steps only the first ones are named', () => {
  const steps = Array.from({ length: 13 }, (_, index) => step(index + 1, 'Error'))
  const text = scenarioText({ scenario, parts, steps, link: '' }, getTranslator('ru'))
  expect(text.match(/❌/g)).toHaveLength(10)
  expect(text).toContain('и ещё 3 шага с ошибкой')
})
