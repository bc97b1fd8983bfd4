#!/usr/bin/env node
// Checks that every sentence of the catalogues is used, that each screen gives its client components the sentences that
// they show, and no others, that none is written into a screen, and that each writes its figures as its language does.

import fs from 'node:fs'
import { fromRoot } from './lib/paths.mjs'
import { catalogueOf, keysOf, plainFigures } from './lib/structure/messages.mjs'
import { projectFiles } from './lib/structure/project-files.mjs'
import { sentenceUse } from './lib/structure/sentence-use.mjs'
import { screenProblems, unusedSentences } from './lib/structure/sentences.mjs'
import { domainTextsOf, isCode, writtenTexts } from './lib/structure/written-texts.mjs'

const files = projectFiles()
/** @param {string} file */
const read = (file) => fs.readFileSync(fromRoot(file), 'utf8')
const catalogues = ['messages/en', 'messages/ru'].map((folder) => catalogueOf(folder, files, read))
const keys = catalogues.slice(0, 1).flatMap(({ catalogue }) => keysOf(catalogue))
const use = sentenceUse(files, keys)

const domainTexts = domainTextsOf(files, read)
const written = files.flatMap((file) =>
  isCode(file)
    ? writtenTexts(file, read(file), domainTexts).map(
        (text) => `${file} says ${text}: it belongs to messages/`,
      )
    : [],
)

const problems = [
  ...unusedSentences(use, keys),
  ...screenProblems(use),
  ...written,
  ...catalogues.flatMap(plainFigures),
]
if (keys.length === 0 || use.size === 0) problems.push('no sentences or no code were found')

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
