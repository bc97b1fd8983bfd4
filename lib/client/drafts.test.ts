import { beforeEach, expect, test, vi } from 'vitest'
import { TabStorage } from '@/tests/fixtures/tab-storage'

/** The modules of a page that this person has just opened in the tab; null where nobody is signed in. */
async function openPage(userId: string | null) {
  vi.resetModules()
  const stored = userId === null ? null : JSON.stringify({ _id: userId, name: userId })
  if (stored === null) localStorage.removeItem('authUser')
  else localStorage.setItem('authUser', stored)
  return import('./drafts')
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new TabStorage())
  vi.stubGlobal('localStorage', new TabStorage())
})

test('a person finds what they have typed after a reload, and after their session has run out', async () => {
  ;(await openPage('anna')).keepDraft('comment', 'Касса зависла')
  expect((await openPage('anna')).storedDraft('comment')).toBe('Касса зависла')
  const signIn = await openPage(null)
  signIn.keepDraft('registration', { name: 'Анна' })
  expect(signIn.draftKeys('')).toContain('comment')
  expect((await openPage('anna')).storedDraft('comment')).toBe('Касса зависла')
})

test('another person whose page opens in the same tab gets nothing of it', async () => {
  ;(await openPage('anna')).keepDraft('unsent', [{ of: 'status' }])
  const page = await openPage('boris')
  expect([page.draftKeys(''), page.storedDraft('unsent')]).toEqual([[], null])
  page.keepDraft('comment', 'Мой')
  expect(page.draftKeys('')).toEqual(['comment'])
  expect((await openPage('anna')).draftKeys('')).toEqual([])
})

test('what is typed on a page belongs to its person, also when another one has signed in in another tab', async () => {
  const page = await openPage('anna')
  page.keepDraft('comment', 'Касса')
  localStorage.setItem('authUser', JSON.stringify({ _id: 'boris', name: 'boris' }))
  page.keepDraft('comment', 'Касса зависла')
  expect((await openPage('anna')).storedDraft('comment')).toBe('Касса зависла')
})
