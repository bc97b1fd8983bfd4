import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { heaviestFiles, median, reachedFiles, readImports } from './reach.mjs'

/** @param {Record<string, string>} files */
function project(files) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-reach-'))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  const tsconfig = { compilerOptions: { module: 'esnext' } }
  for (const [name, text] of Object.entries({ 'tsconfig.json': JSON.stringify(tsconfig), ...files })) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  return root
}

it('finds what is loaded with a file, through others and in a circle, once', async () => {
  const root = project({
    'app/api/things/route.ts': "import { read } from '../../../lib/service'\nexport const GET = read",
    'lib/service.ts': "export { read } from './queries'\nimport './effect.mjs'",
    'lib/queries.ts': "import './service'\nexport const read = 1",
    'lib/effect.mjs': '',
    'lib/unrelated.ts': '',
  })
  const imports = await readImports(root, ['app/api'])
  expect([...reachedFiles(imports, 'app/api/things/route.ts')].toSorted()).toEqual([
    'app/api/things/route.ts',
    'lib/effect.mjs',
    'lib/queries.ts',
    'lib/service.ts',
  ])
})

it('counts neither types, nor what is loaded later, nor data, nor what is not ours', async () => {
  const root = project({
    'app/api/things/route.ts': [
      "import type { A } from '../../../lib/a'",
      "import { type B } from '../../../lib/b'",
      "import fs from 'node:fs'",
      "import { lib } from 'library'",
      "import words from '../../../words.json'",
      "export const load = (a: A, b: B) => [fs, lib, words, import('../../../lib/later')]",
    ].join('\n'),
    'lib/a.ts': 'export type A = 1',
    'lib/b.ts': 'export type B = 1',
    'lib/later.ts': '',
    'words.json': '{}',
    'node_modules/library/package.json': '{ "name": "library", "main": "index.js" }',
    'node_modules/library/index.js': '',
  })
  const imports = await readImports(root, ['app/api'])
  expect([...reachedFiles(imports, 'app/api/things/route.ts')]).toEqual(['app/api/things/route.ts'])
})

it('counts a file of which both a type and a value are imported', async () => {
  const root = project({
    'app/api/things/route.ts':
      "import type { A } from '../../../lib/a'\nimport { a } from '../../../lib/a'\nexport const b: A = a",
    'lib/a.ts': 'export type A = 1\nexport const a = 1',
  })
  const imports = await readImports(root, ['app/api'])
  expect(reachedFiles(imports, 'app/api/things/route.ts').size).toBe(2)
})

it('names first what brings the most to the most routes', () => {
  const imports = new Map([
    ['one', ['service', 'plain']],
    ['two', ['service', 'plain']],
    ['three', ['plain']],
    ['service', ['queries']],
  ])
  expect(heaviestFiles(imports, ['one', 'two', 'three']).slice(0, 2)).toEqual([
    { file: 'service', routes: 2, files: 2 },
    { file: 'plain', routes: 3, files: 1 },
  ])
})

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the median of %j is %d', (numbers, middle) => expect(median(numbers)).toBe(middle))
