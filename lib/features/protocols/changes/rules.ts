import type { Snapshot, SnapshotMark, SnapshotScenario } from '../snapshots/contract'
import type { ScenarioChange, SnapshotChange } from './contract'

type Part = SnapshotChange['part']
type Value = string | number | boolean | null

const toText = (value: Value | undefined) =>
  value === null || value === undefined || value === '' ? null : String(value)

type Values = Readonly<Record<string, Value | undefined>>

/** Fields that snapshots have had for some time only: nothing has changed where an earlier one lacks them. */
const SAID_LATER: ReadonlySet<string> = new Set(['begunAt', 'completedAt', 'outcomeAt'])

/** Returns the values that differ, by their names. */
function compareValues(part: Part, item: string, before: Values, after: Values): SnapshotChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((field) => {
    const [was, is] = [toText(before[field]), toText(after[field])]
    const isSaidSince = SAID_LATER.has(field) && before[field] === undefined
    return was === is || isSaidSince ? [] : [{ part, item, field, before: was, after: is }]
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
  const then = new Set(before.map(({ key }) => key))
  const now = new Map(after.map((item) => [item.key, item]))
  const added = after.filter(({ key }) => !then.has(key))
  const names = distinctNames([...before, ...added])
  const whole = { part, field: '' }
  return [
    ...before.flatMap(({ key, values }) => {
      const [name, current] = [names.get(key) ?? '', now.get(key)]
      return current
        ? compareValues(part, name, values, current.values)
        : [{ ...whole, item: name, before: name, after: null }]
    }),
    ...added.map(({ key }) => {
      const name = names.get(key) ?? ''
      return { ...whole, item: name, before: null, after: name }
    }),
  ]
}

/** Returns the names of items by their keys: the second one with the same name is called that. */
function distinctNames(items: readonly Item[]): Map<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    items.map(({ key, name }) => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [key, count === 1 ? name : `${name} (${count})`]
    }),
  )
}

/** The number of a code's last characters that tell marks of one product apart. */
const CODE_END = 10

function markName({ product, barcode, code }: SnapshotMark): string {
  const goods = product || barcode
  return goods ? `${goods} · …${code.slice(-CODE_END)}` : code
}

/** The items that are compared of each part that has several. */
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
    marks.map(({ _id, ...values }) => ({ key: _id, name: markName({ _id, ...values }), values })),
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
  const state = ({ status, begunAt, completedAt }: SnapshotScenario) => ({ status, begunAt, completedAt })
  return [
    ...compareValues('status', '', state(before), state(after)),
    ...compareValues('data', '', before.data, after.data),
    ...compareValues('people', '', people(before), people(after)),
    ...PARTS_WITH_ITEMS.flatMap((part) => {
      const toItems = ITEMS[part]
      return toItems ? compareItems(part, toItems(before), toItems(after)) : []
    }),
  ]
}

type Plant = Snapshot['plants'][number]

function compareRegisters(before: Plant, after: Plant): SnapshotChange[] {
  const toItems = ({ plant, cashRegisters }: Plant): Item[] => {
    // They have no other key than their names, which are free texts.
    const counts = new Map<string, number>()
    return cashRegisters.map(({ cashRegister, server, stand }) => {
      const count = (counts.get(cashRegister) ?? 0) + 1
      counts.set(cashRegister, count)
      const name = [plant, cashRegister].filter(Boolean).join(' · ')
      return { key: `${count} ${cashRegister}`, name, values: { server, stand } }
    })
  }
  return compareItems('registers', toItems(before), toItems(after))
}

type Shared = Pick<Snapshot, 'project' | 'plants'>

/** Returns the changes outside of scenarios: of the project, and of the plants with their active cash registers. */
export function compareShared(before: Shared, after: Shared): SnapshotChange[] {
  const named = ({ name, startDate, endDate }: Snapshot['project']) => ({ name, startDate, endDate })
  const toItem = ({ plant }: Plant): Item => ({ key: plant, name: plant, values: {} })
  return [
    ...compareValues('project', '', named(before.project), named(after.project)),
    ...compareItems('plants', before.plants.map(toItem), after.plants.map(toItem)),
    ...before.plants.flatMap((was) => {
      const is = after.plants.find(({ plant }) => plant === was.plant)
      return is ? compareRegisters(was, is) : []
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

/** Returns the changes in the scenarios of an earlier snapshot, in its order; added scenarios are not among them. */
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
