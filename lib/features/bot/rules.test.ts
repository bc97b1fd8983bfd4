import { expect, test } from 'vitest'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { failureText } from './rules'

test('a refusal is said with what it names, which is no markup', () => {
  const refused = new AppError('forbidden', 'projects.membersOnly.refused', {
    params: { count: 1, projects: 'Кассы <1>', more: 0, creator: 'Анна Ким' },
  })
  expect(failureText(refused, getTranslator('en'))).toBe(
    'Only its members change project Кассы &lt;1&gt;. Анна Ким or an admin can add you to its team.',
  )
})
