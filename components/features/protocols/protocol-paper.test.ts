import { NextIntlClientProvider } from 'next-intl'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isCompared } from '@/lib/features/protocols/documents/rules'
import {
  type Snapshot,
  type SnapshotComparison,
  snapshotSchema,
} from '@/lib/features/protocols/snapshots/contract'
import { getCatalog } from '@/lib/shared/catalog'
import { sampleSnapshot } from '@/tests/fixtures/snapshot'
import { ProtocolPaper } from './protocol-paper'

/** Returns the text of the page without its sums, which don't say what they are made of. */
function shown(snapshot: Snapshot): string {
  const messages = getCatalog('ru')
  const paper = createElement(ProtocolPaper, { snapshot })
  const provider = { locale: 'ru', messages, timeZone: 'UTC' } as const
  const page = () => NextIntlClientProvider({ ...provider, children: paper })
  const markup = renderToStaticMarkup(createElement(page))
  const figures = new RegExp(`<section[^>]*aria-label="${messages.protocols.paper.figures}".*?</section>`)
  expect(markup).toMatch(figures)
  return markup.replace(figures, '').replace(/(<[^>]*>|\s)+/g, ' ')
}

/** Fields that are no text for people; number and title are the heading of the page. */
const NOT_SAID = /(^version|^number|^title|_id|\.fileKey)$/

/** Returns the paths of everything that a snapshot says. */
function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object') return [path]
  return Object.entries(value ?? {}).flatMap(([name, item]) => leaves(item, path ? `${path}.${name}` : name))
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  const text = String(value)
  if (/^-?\d+\.\d\d$/.test(text)) return '-31.41'
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return '2025-02-03'
  if (/^\d{4}-\d\d-\d\dT[\d:]*$/.test(text)) return '2025-02-03T04:05'
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return '2025-02-03T04:05:06.000Z'
  if (/^[0-9a-f]{64}$/.test(text)) return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`
  return `${text}ё`
}

/** Returns a copy with another value at a path. */
function changedAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return another(value)
  const change = (at: string, item: unknown) => (at === name ? changedAt(item, rest) : item)
  if (Array.isArray(value)) return value.map((item, index) => change(String(index), item))
  return Object.fromEntries(Object.entries(value ?? {}).map(([at, item]) => [at, change(at, item)]))
}

/** A snapshot with something of every kind, and little more: the page is rendered for each of its leaves. */
function smallSnapshot(): Snapshot {
  const sample = sampleSnapshot(1, 2)
  const scenarios = sample.scenarios.map(({ products: { lines, sums }, ...scenario }) => ({
    ...scenario,
    dataResponsible: scenario.reviewer,
    steps: scenario.steps.slice(0, 2),
    products: { lines, sums: sums.slice(0, 2) },
  }))
  return { ...sample, scenarios }
}

/** The difference of sums that are not compared says nothing. */
const findWithoutDifference = (comparisons: readonly SnapshotComparison[]) =>
  comparisons.flatMap((one, index) => (isCompared(one) ? [] : `comparisons.${index}.difference`))

test('everything that is signed is on the page: whatever differs in a snapshot differs there', () => {
  const snapshot = smallSnapshot()
  const page = shown(snapshot)
  const unsaid = findWithoutDifference(snapshot.scenarios[0]?.money?.comparisons ?? [])
  const paths = leaves(snapshot).filter(
    (path) => !NOT_SAID.test(path) && !unsaid.some((end) => path.endsWith(end)),
  )
  expect(paths.length).toBeGreaterThan(100)
  const unseen = paths.filter((path) => {
    const other = snapshotSchema.parse(changedAt(snapshot, path.split('.')))
    return shown(other) === page
  })
  expect(unseen).toEqual([])
})
