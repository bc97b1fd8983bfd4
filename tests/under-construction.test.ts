import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const OWN = ['app/(app)/under-construction/page.tsx', 'components/shared/under-construction.tsx']

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
)

test('no screen is the placeholder for what is not built yet, and none leads to it', () => {
  const naming = sources.filter((file) =>
    /under-construction|underConstruction/i.test(fs.readFileSync(file, 'utf8')),
  )
  expect(naming.sort()).toEqual(OWN)
})
