import fs from 'node:fs'
import os from 'node:os'
import { fromRoot } from '../scripts/lib/paths.mjs'
import { BROWSER_AIMS, GROWTH_AIM, MEMORY_AIM, SEED_AIM_SECONDS } from './rows.mjs'

const FILE = fromRoot('bench', 'results.md')

/** Returns the results as tables of Markdown: each figure beside its floor and its aim. */
export function tables({ seedSeconds, calls, growth, pages, screens, memory }) {
  return [
    table(['call', 'per s', 'floor per s', 'share', 'aim', 'KB'], calls.map(callRow)),
    table(['call', 'few scenarios, per s', '100,000, per s', 'times slower', 'aim'], growth.map(growthRow)),
    table(
      [
        'page',
        'per s',
        'empty page per s',
        'share',
        'aim',
        'HTML KB',
        'gzip KB',
        'first JS KB',
        '× floor',
        'aim',
      ],
      pages.map(pageRow),
    ),
    table(
      ['screen', 'requests', 'all JS KB', 'rows visible ms', '× floor', 'long tasks ms', 'layout shift'],
      screens.map(screenRow),
    ),
    table(
      ['other', 'measured', 'aim'],
      [
        ...(memory === null
          ? []
          : [
              [
                'memory of application and database after the load, MiB (PSS)',
                number(memory),
                `≤ ${MEMORY_AIM}`,
              ],
            ]),
        ...(seedSeconds === null
          ? []
          : [['npm run seed -- --size large, s', number(seedSeconds), `≤ ${SEED_AIM_SECONDS}`]]),
      ],
    ),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const callRow = ({ path, rate, floorRate, aim, bytes }) => [
  code(path),
  number(rate),
  number(floorRate),
  share(rate / floorRate, aim),
  aim ? `≥ ${aim}` : '',
  kilobytes(bytes),
]

const growthRow = ({ path, few, many }) => [
  code(path),
  number(few),
  number(many),
  judged((few / many).toFixed(2), few / many <= GROWTH_AIM),
  `≤ ${GROWTH_AIM}`,
]

function pageRow({ path, rate, floorRate, script, floorScript, html, htmlGzip, aims }) {
  const scripts = script / floorScript
  return [
    code(path),
    number(rate),
    number(floorRate),
    share(rate / floorRate, aims.speed),
    aims.speed ? `≥ ${aims.speed}` : '',
    judged(kilobytes(html), !aims.html || html <= aims.html.bytes),
    judged(kilobytes(htmlGzip), !aims.html || htmlGzip <= aims.html.gzip),
    kilobytes(script),
    judged(scripts.toFixed(2), scripts <= aims.script),
    aims.script ? `≤ ${aims.script}` : '',
  ]
}

function screenRow({ path, requests, script, rowsVisible, longTasks, shift, floorRows }) {
  const isFloor = floorRows === null
  const times = rowsVisible === null || isFloor ? null : rowsVisible / floorRows
  return [
    code(path),
    judged(number(requests), requests <= BROWSER_AIMS.requests, !isFloor),
    kilobytes(script),
    rowsVisible === null ? '' : number(rowsVisible),
    times === null ? '' : judged(times.toFixed(1), times <= BROWSER_AIMS.rowsVisible),
    judged(number(longTasks), longTasks <= BROWSER_AIMS.longTasksMs, !isFloor && rowsVisible !== null),
    shift.toFixed(3),
  ]
}

const code = (text) => `\`${text}\``
const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })
const kilobytes = (bytes) => (bytes / 1024).toFixed(1)
const share = (value, aim) => judged(value.toFixed(2), value >= aim, Boolean(aim))

/** A figure, marked where it misses its aim. */
function judged(text, isReached, hasAim = true) {
  return hasAim && !isReached ? `**${text}** ✗` : text
}

function table(head, rows) {
  if (rows.length === 0) return ''
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  )
}

/** The machine that the figures are from. */
export function machineLine() {
  const processors = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const busy = os.loadavg()[0]?.toFixed(1)
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}, load ${busy} at the end.`
}

/** Keeps results under their title, in place of earlier ones of the same title. */
export function keepResults(title, text) {
  const [head, ...sections] = fs.readFileSync(FILE, 'utf8').split(/^## /m)
  const others = sections.filter((section) => !section.startsWith(`${title}\n`))
  const all = [`${title}\n\n${text}\n\n`, ...others]
  fs.writeFileSync(FILE, `${[head, ...all].join('## ').trimEnd()}\n`)
}
