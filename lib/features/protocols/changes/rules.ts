import type { Snapshot, SnapshotScenario } from '../snapshots/contract'
import type { ScenarioChange, SnapshotChange } from './contract'

type Part = SnapshotChange['part']
type Value = string | number | boolean | null

const toText = (value: Value | undefined) =>
  value === null || value === undefined || value === '' ? null : String(value)

type Values = Readonly<Record<string, Value>>

/** Returns the values that differ, by their names. */
function compareValues(part: Part, item: string, before: Values, after: Values): SnapshotChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((field) => {
    const [was, is] = [toText(before[field]), toText(after[field])]
    return was === is ? [] : [{ part, item, field, before: was, after: is }]
  })
}

/** Something of which a scenario has several: what it is known and called by, and what is compared of it. */
interface Item {
  key: string
  name: string
  values: Values
}

/** Returns the items that were added or removed, and the values of the others that differ. */
function compareItems(part: Part, before: readonly Item[], after: readonly Item[]): SnapshotChange[] {
  const then = new Map(before.map((item) => [item.key, item]))
  const now = new Map(after.map((item) => [item.key, item]))
  const whole = { part, field: '' }
  return [
    ...before.flatMap((item) => {
      const current = now.get(item.key)
      return current
        ? compareValues(part, item.name, item.values, current.values)
        : [{ ...whole, item: item.name, before: item.name, after: null }]
    }),
    ...after
      .filter(({ key }) => !then.has(key))
      .map(({ name }) => ({ ...whole, item: name, before: null, after: name })),
  ]
}

/** What is compared of each part that has several items. */
const ITEMS: Partial<Record<Part, (scenario: SnapshotScenario) => Item[]>> = {
  steps: ({ steps }) =>
    steps.map(({ _id, ...values }) => ({
      key: _id,
      name: [values.step, values.number, values.description].filter(Boolean).join(' · '),
      values,
    })),
  runs: ({ runs }) =>
    runs.map(({ number, endedBy }) => ({ key: String(number), name: String(number), values: { endedBy } })),
  products: ({ products }) =>
    products.sums.map(({ count, ...values }) => ({ key: count, name: count, values })),
  marks: ({ marks }) =>
    marks.map(({ _id, ...values }) => ({
      key: _id,
      name: values.product || values.barcode || values.code,
      values,
    })),
  receipts: ({ receipts }) =>
    // The hash of a picture says nothing that its key doesn't.
    receipts.map(({ _id, filename, receiptType, fileKey, text }) => ({
      key: _id,
      name: filename,
      values: { receiptType, fileKey, text },
    })),
  money: ({ money }) =>
    (money?.comparisons ?? []).map(({ comparison, state, expected, actual, explanation }) => ({
      key: comparison,
      name: comparison,
      values: { state, expected, actual, explanation: explanation?.comment ?? null },
    })),
  errors: ({ errors }) =>
    // Who accepts an error is a part of the protocol.
    errors.map(({ _id, accepted: _, ...values }) => ({ key: _id, name: values.description, values })),
}

function compareScenarios(before: SnapshotScenario, after: SnapshotScenario): SnapshotChange[] {
  const people = ({ responsible, reviewer, dataResponsible }: SnapshotScenario) => ({
    responsible: responsible?.name ?? null,
    reviewer: reviewer?.name ?? null,
    dataResponsible: dataResponsible?.name ?? null,
  })
  return [
    ...compareValues('status', '', { status: before.status }, { status: after.status }),
    ...compareValues('data', '', before.data, after.data),
    ...compareValues('people', '', people(before), people(after)),
    ...PARTS_WITH_ITEMS.flatMap((part) => {
      const toItems = ITEMS[part]
      return toItems ? compareItems(part, toItems(before), toItems(after)) : []
    }),
  ]
}

const PARTS_WITH_ITEMS: readonly Part[] = [
  'steps',
  'runs',
  'products',
  'marks',
  'receipts',
  'money',
  'errors',
]

/** Returns what differs now in the scenarios of an earlier snapshot, in its order; added scenarios are not among them. */
export function compareSnapshots(
  before: Pick<Snapshot, 'scenarios'>,
  after: Pick<Snapshot, 'scenarios'>,
): ScenarioChange[] {
  const now = new Map(after.scenarios.map((scenario) => [scenario._id, scenario]))
  return before.scenarios.flatMap((scenario): ScenarioChange[] => {
    const { _id, number } = scenario
    const current = now.get(_id)
    if (!current) return [{ _id, number, kind: 'removed', changes: [] }]
    const changes = compareScenarios(scenario, current)
    return changes.length > 0 ? [{ _id, number, kind: 'changed', changes }] : []
  })
}

/** Returns the first changes up to a limit, and how many there are beyond it; a scenario that was added or removed is one. */
export function firstChanges(
  scenarios: readonly ScenarioChange[],
  limit: number,
): { scenarios: ScenarioChange[]; more: number } {
  const shown: ScenarioChange[] = []
  let [room, more] = [limit, 0]
  for (const scenario of scenarios) {
    const count = Math.max(1, scenario.changes.length)
    if (room > 0) shown.push({ ...scenario, changes: scenario.changes.slice(0, room) })
    more += Math.max(0, count - Math.max(0, room))
    room -= count
  }
  return { scenarios: shown, more }
}
