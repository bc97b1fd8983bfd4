import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { tapFailureText } from './rules'

const refused = (projects: string) =>
  new AppError('forbidden', 'projects.membersOnly.refused', {
    params: { count: 1, projects, more: 0, creator: 'Анна Ким' },
  })

test('a refused tap is answered with what the refusal names, as plain text', () => {
  expect(tapFailureText(refused('Кассы <1>'), getTranslator('en'))).toBe(
    'Only its members change project Кассы <1>. Анна Ким or an admin can add you to its team.',
  )
})

test('the answer to a tap is no longer than what Telegram takes', () => {
  expect(tapFailureText(refused('К'.repeat(300)), getTranslator('ru'))).toHaveLength(200)
})
