import { expect, test, vi } from 'vitest'
import { draftKeys, forgetDrafts } from '@/lib/client/drafts'
import { TabStorage } from '@/tests/fixtures/tab-storage'
import { keepList, keptList, toListQuery } from './client'

const PROJECT = 'a'.repeat(24)

test.each([
  ['/scenarios', { sort: 'created', order: 'desc' }],
  [
    '/scenarios?status=broken&sort=plant&order=asc&search=DVD&cursor=x',
    { status: 'Ошибка при тесте', sort: 'plant', order: 'asc', search: 'DVD' },
  ],
  ['/scenarios?happened=blocker_unsolved&team=QA', { happened: 'blocker_unsolved' }],
  [`/projects/${PROJECT}`, { projectId: PROJECT, type: 'orders', sort: 'created', order: 'asc' }],
  [
    '/projects/00042?tab=receipts&sort=updated&order=desc',
    { projectId: PROJECT, type: 'receipts', sort: 'updated', order: 'desc' },
  ],
])('the list at %s is known by its filter and its order', (address, query) => {
  expect(toListQuery(address, PROJECT)).toMatchObject(query)
})

test.each(['/', `/scenarios/${PROJECT}`, `/projects/${PROJECT}?tab=closeDays`, `/projects/${PROJECT}/edit`])(
  'there is no list at %s',
  (address) => {
    expect(toListQuery(address, PROJECT)).toBeNull()
  },
)

test('the list that a scenario was opened from is kept for its person, and leaving the page loses nothing', () => {
  vi.stubGlobal('sessionStorage', new TabStorage())
  vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined })
  keepList(PROJECT, '/scenarios?status=broken')
  expect(keptList(PROJECT)).toBe('/scenarios?status=broken')
  expect(draftKeys('')).toEqual([])
  forgetDrafts()
  expect(keptList(PROJECT)).toBeNull()
})
