import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { shareChunks } from './shared-chunks.mjs'

/** @param {Record<string, string>} files */
function built(files) {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'uta-chunks-')), 'server')
  onTestFinished(() => fs.rmSync(path.dirname(folder), { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  /** @param {string} name */
  const read = (name) => fs.readFileSync(path.join(folder, name), 'utf8')
  const chunks = () =>
    fs
      .readdirSync(path.join(folder, 'chunks'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
  return { folder, read, chunks }
}

/** @param {...string} names */
const loading = (...names) => names.map((name) => `R.c("server/chunks/${name}.js")`).join('\n')
/**
 * @param {string} code
 * @param {string} name
 */
const chunk = (code, name) => `module.exports=[${code}]\n\n//# sourceMappingURL=${name}.js.map`

it('lets entries load one file of the same code, whatever its name', () => {
  const { folder, read, chunks } = built({
    'app/one/route.js': loading('a', 'own'),
    'app/two/route.js': loading('b'),
    'chunks/a.js': chunk('1', 'a'),
    'chunks/b.js': chunk('1', 'b'),
    'chunks/own.js': chunk('2', 'own'),
  })
  expect(shareChunks(folder)).toBe(1)
  expect(chunks()).toEqual(['a.js', 'own.js'])
  expect(read('app/one/route.js')).toBe(loading('a', 'own'))
  expect(read('app/two/route.js')).toBe(loading('a'))
})

it('goes on to chunks that are the same once they name the same', () => {
  const { folder, read, chunks } = built({
    'app/route.js': loading('later-b'),
    'chunks/a.js': chunk('1', 'a'),
    'chunks/b.js': chunk('1', 'b'),
    'chunks/later-a.js': chunk('"server/chunks/a.js"', 'later-a'),
    'chunks/later-b.js': chunk('"server/chunks/b.js"', 'later-b'),
  })
  expect(shareChunks(folder)).toBe(2)
  expect(chunks()).toEqual(['a.js', 'later-a.js'])
  expect(read('app/route.js')).toBe(loading('later-a'))
})

it('keeps those of pages and of calls apart', () => {
  const { folder } = built({ 'chunks/a.js': chunk('1', 'a'), 'chunks/ssr/a.js': chunk('1', 'a') })
  expect(shareChunks(folder)).toBe(0)
})
