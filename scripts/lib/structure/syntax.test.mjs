import { describe, expect, it } from 'vitest'
import { syntaxProblems } from './syntax.mjs'

/** @param {number} count */
const lines = (count) => 'x\n'.repeat(count)

describe('syntax', () => {
  it.each([
    ['app/page.tsx', 'export const page = value as Page'],
    ['tests/factories/user.ts', 'const user = { roles: [] as string[] }'],
    ['components/ui/card.tsx', 'const card = cards[0]!'],
    ['lib/client/store.ts', 'export function read() {}'],
    ['lib/features/users/client.ts', 'export const read = () => 1'],
    ['components/ui/card.tsx', `function Card() {\n${lines(99)}}`],
    ['components/ui/use-card.ts', `const useCard = () => {\n${lines(79)}}`],
    ['bench/run.mjs', `function run() {\n${lines(79)}}`],
  ])('of %s is refused: %s', (file, text) => {
    expect(syntaxProblems(file, text)).toHaveLength(1)
  })

  it.each([
    ['app/page.tsx', "import { a as b } from './a'\nconst list = ['as any'] as const"],
    ['components/ui/card.tsx', 'export function Card() {}'],
    [
      'lib/client/store.ts',
      '/** Reads. */\nexport function read(a: 1): 1\nexport function read(a: unknown) {}',
    ],
    ['lib/client/store.ts', 'function read() {}\nexport const LIMIT = 3'],
    ['lib/client/store.test.ts', 'export function read() {}'],
    ['components/ui/card.tsx', `function Card() {\n${lines(98)}}`],
    ['lib/server/jobs.ts', `function run() {\n${lines(78)}}`],
    ['tests/e2e/jobs.spec.ts', `test('', () => {\n${lines(300)}})`],
  ])('of %s is fine: %s', (file, text) => {
    expect(syntaxProblems(file, text)).toEqual([])
  })
})
