import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { twMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn'

/** The words of all texts in the sources that the complete list takes for classes, without what stands before a colon. */
function writtenClasses(): string[] {
  const words = new Set<string>()
  const files = ['components', 'app'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    for (const [, , text = ''] of readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n])*)\1/g)) {
      for (const word of text.split(/\s+/)) words.add(word.replace(/^.*:(?![^[]*\])/, ''))
    }
  }
  // What is no class is kept however often it is written.
  return [...words].filter((word) => word !== '' && twMerge(`${word} ${word}`) === word)
}

test('of two classes that the screens use, the same ones win as by the complete list', () => {
  const classes = writtenClasses()
  expect(classes.length).toBeGreaterThan(400)
  const differing = classes.flatMap((one) =>
    classes
      .filter((other) => cn(one, other) !== twMerge(one, other))
      .map((other) => `${one} ${other}: ${cn(one, other)}, not ${twMerge(one, other)}`),
  )
  expect(differing).toEqual([])
})

test('the later of two classes wins behind the same modifier alone', () => {
  expect(cn('px-2 hover:px-3', false, ['px-4'])).toBe('hover:px-3 px-4')
})
