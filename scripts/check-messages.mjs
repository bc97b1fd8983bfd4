#!/usr/bin/env node
// Checks that every message of the catalogs is used, that each screen can give its client components theirs, that none is
// written into a screen, and that each writes its figures as its language does.

import fs from 'node:fs'
import { fromRoot } from './lib/paths.mjs'
import { readMessageUse } from './lib/screen-messages.mjs'
import { plainFigures, readCatalog } from './lib/structure/catalogs.mjs'
import { projectFiles } from './lib/structure/project-files.mjs'
import { screenMessages, unusedMessages } from './lib/structure/screen-messages.mjs'
import { findDomainTexts, isCode, writtenTexts } from './lib/structure/written-texts.mjs'

const files = projectFiles()
/** @param {string} file */
const read = (file) => fs.readFileSync(fromRoot(file), 'utf8')
const { keys, use } = readMessageUse()

const domainTexts = findDomainTexts(files, read)
const written = files
  .filter(isCode)
  .flatMap((file) =>
    writtenTexts(file, read(file), domainTexts).map(
      (text) => `${file} says ${text}: it belongs to messages/`,
    ),
  )

const problems = [
  ...unusedMessages(use, keys),
  ...screenMessages(use).problems,
  ...written,
  ...['messages/en', 'messages/ru'].flatMap((folder) => plainFigures(readCatalog(folder, files, read))),
]
if (keys.length === 0 || use.size === 0) problems.push('no messages or no code were found')

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
