import { expect, test } from 'vitest'
import { judgeCommand } from './commands.mjs'

test('a command that succeeded loses nothing; its last line is what was found', () => {
  expect(judgeCommand({ code: 0, output: 'Starting …\n✓ It holds: nginx/1.22.1\n' })).toEqual({
    found: '✓ It holds: nginx/1.22.1',
    lost: [],
  })
})

test('what a command did not try is lost, though it succeeded', () => {
  const output = '✓ It holds: nginx/1.22.1; not tried: PgBouncer (apt-get install pgbouncer)\n'
  expect(judgeCommand({ code: 0, output }).lost).toEqual(['not tried: PgBouncer (apt-get install pgbouncer)'])
})

test('the end of what a command printed that failed is lost', () => {
  expect(judgeCommand({ code: 1, output: 'Starting …\nnginx did not start\n' }).lost).toEqual([
    'Starting …\nnginx did not start',
  ])
})
