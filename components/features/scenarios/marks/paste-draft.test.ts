import { expect, test } from 'vitest'
import { BLANK_PASTE, draftAfterSending, textWithScans } from './paste-draft'

const sent = 'ДМ-1\nДМ-2'
const draft = { ...BLANK_PASTE, text: sent, isParsed: true }

test('nothing is left of what was sent, also where it ends with a blank line', () => {
  expect(draftAfterSending(draft, sent)).toBeNull()
  expect(draftAfterSending({ ...draft, text: `${sent}\n` }, `${sent}\n`)).toBeNull()
})

test('what was scanned while it was sent stays, with what was chosen for it', () => {
  for (const before of [sent, `${sent}\n`]) {
    const text = textWithScans(before, ['ДМ-3', 'ДМ-4', 'ДМ-5'])
    const chosen = { ...draft, text, removedLines: [1, 4], kinds: { 2: 'КМДМ', 5: 'КМЧЗ' } as const }
    expect(draftAfterSending(chosen, before)).toEqual({
      ...draft,
      text: 'ДМ-3\nДМ-4\nДМ-5',
      removedLines: [2],
      kinds: { 3: 'КМЧЗ' },
    })
  }
})
