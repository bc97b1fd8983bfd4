import { describe, expect, test } from 'vitest'
import { recordsQuery } from '@/lib/client/records'
import { invalidates } from '@/lib/shared/invalidation'
import type { Touch } from '@/lib/shared/live'
import { documentRecords } from './documents/client'
import { errorReportRecords } from './error-reports/client'
import { financialRecords } from './financials/client'
import { scenarioKeys, scenarioQuery, toScenarioTouch } from './information/client'
import { productMarkRecords } from './marks/client'
import { receiptPhotosQuery } from './photos/client'
import { productLinesQuery } from './products/client'
import { scenarioStepsQuery } from './steps/client'
import { transactionRecords } from './transactions/client'

const ID = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)
const scope = { scenarioId: ID }
const view = { sort: 'created', order: 'desc' } as const
const PARTS = {
  product_lines: productLinesQuery(ID),
  product_mark: recordsQuery(productMarkRecords, scope, view),
  document: recordsQuery(documentRecords, scope, view),
  receipt_photo: receiptPhotosQuery(ID),
  step: scenarioStepsQuery(ID),
  transaction: recordsQuery(transactionRecords, scope, view),
  financial: recordsQuery(financialRecords, scope, view),
  error_report: recordsQuery(errorReportRecords, scope, view),
}
const SCREEN = [scenarioQuery(ID), ...Object.values(PARTS)]

const invalidatedQueries = (touched: Touch) =>
  SCREEN.filter(({ meta }) => invalidates(touched, meta?.subscribesTo ?? [])).map(({ queryKey }) => queryKey)

describe('on the page of a scenario', () => {
  test.each([
    'product_lines',
    'product_mark',
    'document',
    'receipt_photo',
    'step',
    'transaction',
    'financial',
  ] as const)('a change of its %s refetches that part, and when the scenario was updated', (subject) => {
    expect(invalidatedQueries({ subject, scenarioId: ID })).toEqual([
      scenarioKeys.one(ID),
      PARTS[subject].queryKey,
    ])
    expect(invalidatedQueries({ subject, scenarioId: OTHER })).toEqual([])
  })

  test('a new error report also answers the request for one', () => {
    expect(invalidatedQueries({ subject: 'error_report', scenarioId: ID })).toEqual([
      scenarioKeys.one(ID),
      PARTS.error_report.queryKey,
    ])
  })

  test('a change of status, data or people leaves the parts as they are', () => {
    expect(invalidatedQueries(toScenarioTouch({ _id: ID, projectId: OTHER }))).toEqual([scenarioKeys.one(ID)])
  })
})
