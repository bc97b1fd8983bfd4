import { expect, test } from 'vitest'
import { prisma } from '@/lib/server/db'
import { createRepositoryStep as store } from '@/tests/factories/repository-step'
import { createUser } from '@/tests/factories/user'
import { callForData, callRoute } from '@/tests/fixtures/api'
import { bearerHeaders } from '@/tests/fixtures/session'
import * as contract from './contract'
import { executeImport } from './imports/contract'
import { stepIndexingJob } from './service'

const makeStep = (number: string, description: string) => ({
  number,
  description,
  systemTransactionProgram: 'POS',
  responsible: '',
  expectedResult: '',
})

test('what is imported is found at once, in its place among the others, and later by the index', async () => {
  const headers = await bearerHeaders(await createUser())
  await store({ number: '0002', description: 'Открыть кассовый чек' })
  await store({ number: '0004', description: 'Закрыть смену' })
  const imported = [
    makeStep('0001', 'Открыть кассовый чек снова'),
    makeStep('0003', 'Отложить кассовый чек'),
    makeStep('0005', 'Напечатать отчёт'),
  ]
  await callForData(executeImport, { body: { validatedData: imported }, headers })
  const isFoundRight = async () => {
    const search = async (query: Record<string, string>) => {
      const { steps, pagination } = await callForData(contract.listRepositorySteps, { query, headers })
      return [steps.map(({ number }) => number), pagination.total]
    }
    expect(await search({ search: 'кассовый' })).toEqual([['0001', '0002', '0003'], 3])
    expect(await search({ search: 'кассовый', limit: '1', page: '2' })).toEqual([['0002'], 3])
    expect(await search({ search: 'pos', statusFilter: 'Disable' })).toEqual([[], 0])
    const { steps } = await callForData(contract.listSimilarSteps, {
      query: { description: 'открыть кассовый чек' },
      headers,
    })
    expect(steps.map(({ number }) => number).slice(0, 2)).toEqual(['0001', '0002'])
  }
  const waiting = () => prisma.repositoryStep.count({ where: { isIndexed: false } })
  expect(await waiting()).toBe(imported.length)
  await isFoundRight()
  const versions = () =>
    prisma.repositoryStep.findMany({ orderBy: { number: 'asc' }, omit: { isIndexed: true } })
  const before = await versions()
  await stepIndexingJob.run({})
  expect(await waiting()).toBe(0)
  expect(await versions()).toEqual(before)
  await isFoundRight()
  // As any other, it can be changed and found by what it is now.
  const id = before[0]?.id ?? ''
  await callRoute(contract.updateRepositoryStep, {
    params: { id },
    body: { description: 'Принять велосипед' },
    headers,
  })
  const { steps } = await callForData(contract.listRepositorySteps, {
    query: { search: 'велосипед' },
    headers,
  })
  expect(steps.map(({ number }) => number)).toEqual(['0001'])
})
