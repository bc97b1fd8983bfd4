import fs from 'node:fs'
import { expect, it } from 'vitest'
import { HELD_BY_TESTS } from '../../../bench/safety/held-by-tests.mjs'
import { fromRoot } from '../paths.mjs'

const text = fs.readFileSync(fromRoot('SECURITY.md'), 'utf8')

const PROOFS = fs.readFileSync(fromRoot('bench', 'safety', 'rows.mjs'), 'utf8')

/** The requirements of ASVS 5.0.0: how many each section of a chapter has. */
const REQUIREMENTS = [
  [2, 10, 12, 3, 3],
  [3, 3, 5, 2],
  [1, 3, 5, 8, 8, 1, 5],
  [5, 5, 2, 4],
  [1, 6, 3, 3],
  [3, 12, 8, 6, 8, 4, 2, 4],
  [3, 4, 2, 5, 3, 2],
  [4, 4, 3, 2],
  [3, 4],
  [2, 3, 5, 16, 5, 2, 3],
  [4, 5, 5, 4, 2, 2, 2],
  [5, 2, 5],
  [4, 6, 4, 7],
  [2, 8, 3],
  [5, 5, 7, 4],
  [1, 5, 4, 3, 4],
  [2, 8, 2],
]

it('names for each threat a test that npm run prove runs, or a proof', () => {
  const rows = [...text.matchAll(/^\| .+ \| .+ \| (`.+`) +\|$/gm)].map(([, tests = '']) => tests)
  const tests = rows.flatMap((row) => row.match(/[^`, ]+\.test\.(ts|mjs)/g) ?? [])
  expect(rows.length).toBeGreaterThan(20)
  const proofs = rows.flatMap((row) => row.match(/(?<=prove -- --only )[\w-]+/g) ?? [])
  expect(tests.length + proofs.length).toBeGreaterThanOrEqual(rows.length)
  expect(proofs.filter((name) => !PROOFS.includes(`name: '${name}'`))).toEqual([])
  expect(tests.filter((file) => !fs.existsSync(fromRoot(file)))).toEqual([])
  const proven = HELD_BY_TESTS.flatMap((row) => row.tests)
  expect(tests.filter((file) => !proven.includes(file))).toEqual([])
})

it.each(REQUIREMENTS.map((sections, index) => ({ chapter: index + 1, sections })))(
  'says of every requirement of chapter V$chapter where it stands',
  ({ chapter, sections }) => {
    const [, part = ''] = text.split(new RegExp(`^### V${chapter} .+$`, 'm'))
    const [own = ''] = part.split(/^##/m)
    if (/Doesn't apply:\*\* All/.test(own)) return
    const wanted = sections.flatMap((count, index) =>
      Array.from({ length: count }, (_, at) => `${chapter}.${index + 1}.${at + 1}`),
    )
    expect(namedRequirements(own).toSorted()).toEqual(wanted.toSorted())
  },
)

/** @param {string} part */
function namedRequirements(part) {
  return [...part.matchAll(/\b(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?/g)].flatMap(
    ([, section, first, last = first]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`),
  )
}
