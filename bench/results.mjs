import fs from 'node:fs'
import os from 'node:os'
import { fromRoot } from '../scripts/lib/paths.mjs'
import { bulkTable } from './bulk.mjs'
import { copiesTable } from './copies.mjs'
import { dayTables } from './day.mjs'
import { handOverTable } from './hand-over.mjs'
import { code, judged, kilobytes, number, share, table } from './markdown.mjs'
import { protocolTables } from './protocols.mjs'
import {
  BROWSER_AIMS,
  GROWTH_AIM,
  IMPORT_AIMS,
  MEMORY_AIM,
  PHOTOS,
  SEED_AIM_SECONDS,
  SEEN_AIM_MS,
  WORK_AIM_MS,
} from './rows.mjs'
import { sizesTable } from './sizes.mjs'
import { wholeListTables } from './whole-lists.mjs'

/** Returns the results of some parts as tables of Markdown: each figure beside its floor and its aim. */
export function tables({
  seedSeconds = null,
  calls = [],
  growth = [],
  saves = [],
  pages = [],
  screens = [],
  works = [],
  together = [],
  photos = null,
  imports = null,
  wholeLists = null,
  protocol = null,
  handOvers = null,
  bulk = [],
  copies = null,
  day = null,
  sizes = null,
  memory = null,
}) {
  return [
    table(['call', 'per s', 'floor per s', 'share', 'aim', 'KB'], calls.map(callRow)),
    table(['call', 'few scenarios, per s', '100,000, per s', 'times slower', 'aim'], growth.map(growthRow)),
    table(['save', 'per s', 'the same through `pg` per s', 'share', 'aim'], saves.map(saveRow)),
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
    table(['work', 'longest task ms', 'long tasks', 'aim'], works.map(workRow)),
    table(['seen in the other window after', 'ms', 'longest ms', 'aim'], together.map(togetherRow)),
    photos === null ? '' : photosTable(photos),
    ...(imports === null ? [] : importTables(imports)),
    ...(wholeLists === null ? [] : wholeListTables(wholeLists)),
    ...(protocol === null ? [] : protocolTables(protocol)),
    handOvers === null ? '' : handOverTable(handOvers),
    bulkTable(bulk),
    copies === null ? '' : copiesTable(copies),
    ...(day ? dayTables(day) : []),
    sizes ? sizesTable(sizes) : '',
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

function importTables({ rows, timings, page, harmful }) {
  const { files, memoryBefore, memoryAtOnce, memoryAfter } = harmful
  const grown = memoryAfter - memoryBefore
  return [
    table(
      [`${number(rows)} steps`, 'ms', 'aim', 'others waited at most, ms'],
      timings.map(({ what, ms, held }) => [
        what,
        judged(number(ms), ms <= IMPORT_AIMS.ms),
        `≤ ${number(IMPORT_AIMS.ms)}`,
        number(held),
      ]),
    ),
    table(
      ['in a browser', 'ms', 'longest task ms', 'aim', 'long tasks ms'],
      page.map(({ what, ms, longest, tasks }) => [
        what,
        number(ms),
        judged(number(longest), longest <= IMPORT_AIMS.longestTaskMs),
        `≤ ${IMPORT_AIMS.longestTaskMs}`,
        number(tasks),
      ]),
    ),
    table(
      ['made to harm', 'refused after ms', 'aim', 'others waited at most, ms', 'aim', 'says'],
      files.map(({ name, ms, held, said }) => [
        name,
        judged(number(ms), ms <= IMPORT_AIMS.refusalMs),
        `≤ ${number(IMPORT_AIMS.refusalMs)}`,
        judged(number(held), held <= IMPORT_AIMS.heldMs),
        `≤ ${IMPORT_AIMS.heldMs}`,
        said,
      ]),
    ),
    table(
      ['memory, MiB (PSS)', 'before', 'right after', '10 s later', 'grown', 'aim'],
      [
        [
          'these files',
          number(memoryBefore),
          number(memoryAtOnce),
          number(memoryAfter),
          judged(number(grown), grown <= IMPORT_AIMS.memory),
          `≤ ${IMPORT_AIMS.memory}`,
        ],
      ],
    ),
  ]
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

const saveRow = ({ name, rate, floorRate, aim }) => [
  name,
  number(rate),
  number(floorRate),
  share(rate / floorRate, aim),
  `≥ ${aim}`,
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

// The browser does not report shorter tasks.
const workRow = ({ name, longest, count }) => [
  name,
  judged(longest > WORK_AIM_MS ? number(longest) : `< ${WORK_AIM_MS}`, longest <= WORK_AIM_MS),
  number(count),
  `≤ ${WORK_AIM_MS}`,
]

const togetherRow = ({ name, middle, longest }) => [
  name,
  judged(number(middle), middle <= SEEN_AIM_MS),
  number(longest),
  `≤ ${number(SEEN_AIM_MS)}`,
]

function photosTable({ one, slowest, bytes, allSeconds, memoryBefore, memoryAtOnce, memoryAfter }) {
  const { count, width, height } = PHOTOS
  const seconds = (value) => value.toFixed(1)
  return table(
    [`receipt photos of ${number((width * height) / 1_000_000)} megapixels`, 'measured'],
    [
      ['one, until its card stands, s', seconds(one)],
      ['the slowest of these, s', seconds(slowest)],
      [`${count} chosen together, s`, seconds(allSeconds)],
      ['size of each, KB', kilobytes(bytes)],
      ...(memoryBefore === null
        ? []
        : [
            ['memory before the many, MiB (PSS)', number(memoryBefore)],
            ['right after, MiB', number(memoryAtOnce)],
            ['10 s later, MiB', number(memoryAfter)],
          ]),
    ],
  )
}

const PROCESSOR_TIMES = '/proc/stat'

/**
 * The processors' time until now, all of it and what the host of a virtual machine took; null where the machine does
 * not report it.
 */
export function processorTimes() {
  if (!fs.existsSync(PROCESSOR_TIMES)) return null
  // `cpu user nice system idle iowait irq softirq steal`, and what is counted among these already.
  const [first] = fs.readFileSync(PROCESSOR_TIMES, 'utf8').split('\n')
  const times = first.trim().split(/\s+/).slice(1, 9).map(Number)
  return { all: times.reduce((sum, one) => sum + one, 0), stolen: times[7] ?? 0 }
}

/** The machine that the figures are from, and what its host took of it since `began`. */
export function machineLine(began) {
  const processors = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  const busy = os.loadavg()[0]?.toFixed(1)
  const now = processorTimes()
  const stolen = began && now && Math.round((100 * (now.stolen - began.stolen)) / (now.all - began.all))
  return (
    `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}, load ${busy} at the end` +
    `${stolen === null ? '' : `, ${stolen} % of the time taken by the host`}.`
  )
}

/** Keeps results in a file of the bench under their title, in place of earlier ones of the same title. */
export function keepResults(name, title, text) {
  const file = fromRoot('bench', name)
  const [head, ...sections] = fs.readFileSync(file, 'utf8').split(/^## /m)
  const others = sections.filter((section) => !section.startsWith(`${title}\n`))
  const all = [`${title}\n\n${text}\n\n`, ...others]
  fs.writeFileSync(file, `${[head, ...all].join('## ').trimEnd()}\n`)
}
