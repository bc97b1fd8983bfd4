import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrorBody, isStored, readData } from './calls.mjs'

const TYPE = 'Поставка'

/** The scenarios that a product has, oldest first. */
export async function scenarioIds(product, count) {
  const rows = await product.query(
    `SELECT id FROM "Scenario" WHERE "deletedAt" IS NULL ORDER BY id LIMIT ${Number(count)}`,
  )
  return rows.map(({ id }) => id)
}

/** Adds a document to a scenario; its number is what it is looked for by. */
export const addDocument = (product, { person, scenarioId, docnum, key }) =>
  product.send({
    method: 'POST',
    path: `/api/scenarios/${scenarioId}/documents`,
    headers: { ...person.bearer, ...(key && { 'idempotency-key': key }) },
    json: { docnum, type: TYPE, comment: '' },
  })

/** Changes a document's comment on the version that was read. */
export const changeDocument = (product, { person, scenarioId, id, version, comment }) =>
  product.send({
    method: 'PUT',
    path: `/api/scenarios/${scenarioId}/documents/${id}`,
    headers: person.bearer,
    json: { comment, version },
  })

/**
 * People who add documents and change them for as long as they are let, and keep what was answered: what was stored by
 * every answer of success, and each answer that is neither success nor an orderly refusal.
 */
export class Writers {
  /** `docnum` of each document that was answered as stored, with its last stored comment. */
  stored = new Map()
  answered = 0
  /** How often each status was answered that says in order that nothing was stored. */
  refusals = new Map()
  strange = []
  /** When the last request that succeeded was begun. */
  #lastBegun = 0
  #isOver = false
  #running

  /** `orderly` are the statuses that may say that nothing was stored. */
  constructor(product, { orderly = [503] } = {}) {
    this.product = product
    this.orderly = orderly
  }

  /** Begins with `count` of them. */
  async begin(count) {
    const people = await this.product.signIn(count)
    const scenarios = await scenarioIds(this.product, count)
    this.#running = Promise.all(
      people.map((person, index) => this.#write(person, scenarios[index % scenarios.length], index)),
    )
  }

  /** Lets everybody finish what they are at. */
  async end() {
    this.#isOver = true
    await this.#running
  }

  /** The milliseconds until a request that was begun after `since` succeeds. */
  async untilSuccess(since, limitMs) {
    while (this.#lastBegun <= since) {
      if (performance.now() - since > limitMs) return Number.POSITIVE_INFINITY
      await sleep(10)
    }
    return performance.now() - since
  }

  async #write(person, scenarioId, index) {
    for (let count = 0; !this.#isOver; count += 1) {
      const docnum = `W${index}-${count}`
      const added = await this.#attempt(() => addDocument(this.product, { person, scenarioId, docnum }))
      if (!added) {
        await sleep(20)
        continue
      }
      this.stored.set(docnum, '')
      const { document } = readData(added)
      const comment = `changed ${count}`
      const change = { person, scenarioId, id: document._id, version: document.version, comment }
      // Where the answer is lost, the change may have been stored or not.
      this.stored.set(docnum, null)
      const changed = await this.#attempt(() => changeDocument(this.product, change))
      if (changed) this.stored.set(docnum, comment)
    }
  }

  async #attempt(work) {
    const begun = performance.now()
    const outcome = await work()
    this.answered += 1
    if (isStored(outcome)) {
      this.#lastBegun = Math.max(this.#lastBegun, begun)
      return outcome
    }
    const { status, failure, text } = outcome
    if (this.orderly.includes(status) && hasErrorBody(outcome))
      this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
    else this.strange.push(`${status ?? failure} ${text?.slice(0, 200) ?? ''}`)
    return null
  }

  /** What was answered as stored and is not there, or not as it was answered. */
  async findLost() {
    const rows = await this.product.query(
      `SELECT docnum, comment FROM "ScenarioDocument" WHERE docnum = ANY($1)`,
      [[...this.stored.keys()]],
    )
    const found = new Map(rows.map(({ docnum, comment }) => [docnum, comment]))
    const lost = [...this.stored].filter(
      ([docnum, comment]) => !found.has(docnum) || (comment !== null && found.get(docnum) !== comment),
    )
    return lost.map(([docnum]) => `${docnum} was answered as stored and is not`)
  }
}
