import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { isHeard } from '@/lib/features/live/rules'
import type { HistorySubject } from '@/lib/shared/history'
import type { Touch } from '@/lib/shared/live'
import { scenarioKeys, scenarioQuery } from './client'
import { scenarioDocumentsQuery } from './documents/client'
import { errorReportsQuery } from './error-reports/client'
import { financialRecordsQuery } from './financials/client'
import { productMarksQuery } from './marks/client'
import { receiptPhotosQuery } from './photos/client'
import { productLinesQuery } from './products/client'
import { scenarioStepsQuery } from './steps/client'
import { transactionsQuery } from './transactions/client'

const ID = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)
const PARTS = [
  productLinesQuery(ID),
  productMarksQuery(ID),
  scenarioDocumentsQuery(ID),
  receiptPhotosQuery(ID),
  scenarioStepsQuery(ID),
  transactionsQuery(ID),
  financialRecordsQuery(ID),
  errorReportsQuery(ID),
]
const SCREEN = [scenarioQuery(ID), ...PARTS]

const askedAnew = (touched: Touch) =>
  SCREEN.filter(({ meta }) => isHeard(touched, meta?.hears ?? [])).map(({ queryKey }) => queryKey)

describe('on the page of a scenario', () => {
  test.each<HistorySubject>([
    'product_lines',
    'product_mark',
    'document',
    'receipt_photo',
    'step',
    'transaction',
    'financial',
  ])('a change of its %s asks anew for that part alone', (subject) => {
    expect(askedAnew({ subject, scenarioId: ID })).toEqual([scenarioKeys.part(ID, subject)])
    expect(askedAnew({ subject, scenarioId: OTHER })).toEqual([])
  })

  test('a new error report also ends the asking for one', () => {
    expect(askedAnew({ subject: 'error_report', scenarioId: ID })).toEqual([
      scenarioKeys.one(ID),
      scenarioKeys.part(ID, 'error_report'),
    ])
  })

  test('a change of status, data or people leaves the parts as they are', () => {
    expect(askedAnew({ subject: 'scenario', id: ID, scenarioId: ID })).toEqual([scenarioKeys.one(ID)])
    const client = new QueryClient()
    for (const { queryKey } of SCREEN) client.setQueryData<unknown>(queryKey, {})
    client.invalidateQueries({ queryKey: scenarioKeys.all })
    const stale = SCREEN.filter(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
    expect(stale.map(({ queryKey }) => queryKey)).toEqual([scenarioKeys.one(ID)])
  })
})
