#!/usr/bin/env node
// Checks what no other tool does: the closed lists of names, lengths of files and functions, wording, casts, docstrings,
// references to the product's rules, SQL that reads deleted rows, and that the two catalogs of messages fit each other.

import fs from 'node:fs'
import { fromRoot } from './lib/paths.mjs'
import { catalogProblems, readCatalog } from './lib/structure/catalogs.mjs'
import { deletableTables, deletedRowProblems } from './lib/structure/deleted-rows.mjs'
import { layoutProblems } from './lib/structure/layout.mjs'
import { projectFiles } from './lib/structure/project-files.mjs'
import { syntaxProblems } from './lib/structure/syntax.mjs'
import {
  environmentProblems,
  migrationProblems,
  referenceProblems,
  sectionTitles,
  wordingProblems,
} from './lib/structure/wording.mjs'

const TEXT = /\.(ts|tsx|mjs|cjs|css|prisma|sql)$/
/** @param {string} file */
const read = (file) => fs.readFileSync(fromRoot(file), 'utf8')

const files = projectFiles()
const schema = files.filter((file) => file.startsWith('prisma/schema/')).map(read)
const deletable = deletableTables(schema.join('\n'))
const titles = sectionTitles(read('docs/domain.md'))
const problems = files.flatMap((file) => {
  const text = TEXT.test(file) ? read(file) : ''
  return [
    ...layoutProblems(file, text),
    ...wordingProblems(file, text),
    ...syntaxProblems(file, text),
    ...environmentProblems(file, text),
    ...migrationProblems(file, text),
    ...referenceProblems(text, titles),
    ...deletedRowProblems(file, text, deletable),
  ].map((problem) => `${file}: ${problem}`)
})
problems.push(
  ...catalogProblems(readCatalog('messages/en', files, read), readCatalog('messages/ru', files, read)),
)
if (files.length === 0) problems.push('no files were found')

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
