import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { table } from '../markdown.mjs'

const FILE = fromRoot('bench', 'safety.md')
const HEAD = ['row', 'what is promised', 'what was tried', 'what was found', 'lost', 'run', 'seed', 's']
const SHOWN_LOSSES = 3
const FORMATTER = fromRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome')

/** The cells of a row's result. */
function toCells({ name, promise }, { tried, found, lost, seconds, seed }) {
  return [
    name,
    promise,
    tried,
    found,
    lost.length === 0 ? '0' : `**${lost.length}** ✗: ${lost.slice(0, SHOWN_LOSSES).join('; ')}`,
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node.split('.')[0]}`,
    String(seed),
    seconds.toFixed(0),
  ].map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' '))
}

/** Writes the results of a run into the file as `npm run format` leaves it, in the order of all rows; those of rows that did not run stay. */
export function keepResults(rows, results) {
  const kept = new Map(readCells().map((cells) => [cells[0], cells]))
  for (const [row, result] of results) kept.set(row.name, toCells(row, result))
  const lines = rows.flatMap(({ name }) => (kept.has(name) ? [kept.get(name)] : []))
  const text = [
    '# What was proven',
    'Written by `npm run prove` ([how](README.md#proving)): the product in production mode, a real PostgreSQL, stand-ins of',
    'outside services over HTTP. A row of which something was lost is marked. Rows keep their last result.',
  ].join('\n')
  fs.writeFileSync(FILE, `${text.replace('\n', '\n\n')}\n\n${table(HEAD, lines)}\n`)
  execFileSync(process.execPath, [FORMATTER, 'format', '--write', FILE], { stdio: 'ignore' })
}

function readCells() {
  if (!fs.existsSync(FILE)) return []
  const lines = fs.readFileSync(FILE, 'utf8').split('\n')
  const first = lines.findIndex((line) => line.startsWith('| ---'))
  return lines
    .slice(first + 1)
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/ \|(?= )/)
        .map((cell) => cell.trim()),
    )
}
