#!/usr/bin/env node
// Checks that every sentence of the catalogues is used, and that each screen gives its client components the sentences
// that they show, and no others.

import fs from 'node:fs'
import { fromRoot } from './lib/paths.mjs'
import { catalogueOf, keysOf } from './lib/structure/messages.mjs'
import { projectFiles } from './lib/structure/project-files.mjs'
import { sentenceUse } from './lib/structure/sentence-use.mjs'
import { screenProblems, unusedSentences } from './lib/structure/sentences.mjs'

const files = projectFiles()
const read = (file) => fs.readFileSync(fromRoot(file), 'utf8')
const keys = keysOf(catalogueOf('messages/en', files, read).catalogue)
const use = sentenceUse(files, keys)

const problems = [...unusedSentences(use, keys), ...screenProblems(use)]
if (keys.length === 0 || use.size === 0) problems.push('no sentences or no code were found')

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
