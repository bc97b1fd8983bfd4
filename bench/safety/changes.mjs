import { inParallel, isStored, readData } from './calls.mjs'
import { photoForm } from './photos.mjs'
import { addDocument, changeDocument, scenarioIds } from './writers.mjs'

const SCENARIOS = 40
const STATUSES = ['В работе', 'Выполнен', 'Новый']

/** How often each change is made, by its name here. */
const WEIGHTS = [
  ['added', 40],
  ['changed', 25],
  ['deleted', 10],
  ['status', 14],
  ['steps', 8],
  ['copied', 1],
  ['photo', 1],
  ['register', 1],
]

/** Changes that people make at random, through the API. */
export class RandomChanges {
  strange = []
  #counts = new Map()
  #documents = []
  #added = 0

  constructor(product, draw) {
    this.product = product
    this.draw = draw
  }

  async begin(people) {
    this.people = await this.product.signIn(people)
    this.scenarios = await scenarioIds(this.product, SCENARIOS)
  }

  get summary() {
    return [...this.#counts].map(([name, count]) => `${count} ${name}`).join(', ')
  }

  /** Makes `count` changes that are stored. */
  async carryOut(count) {
    await inParallel(count, this.people.length, async (index) => {
      for (let isDone = false; !isDone; ) isDone = await this.#one(this.people[index % this.people.length])
    })
  }

  async #one(person) {
    const name = this.draw.weighted(WEIGHTS)
    const scenarioId = this.draw.pick(this.scenarios)
    const outcome = await this[name]({ person, scenarioId })
    // Somebody else was faster, or there is nothing to change yet.
    if (!outcome || outcome.status === 409 || outcome.status === 404) return false
    if (isStored(outcome)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    else this.strange.push(`${name} got ${outcome.status ?? outcome.failure}: ${outcome.text?.slice(0, 200)}`)
    return true
  }

  async added({ person, scenarioId }) {
    this.#added += 1
    const outcome = await addDocument(this.product, { person, scenarioId, docnum: `C${this.#added}` })
    if (isStored(outcome)) {
      const { _id: id, version } = readData(outcome).document
      this.#documents.push({ id, version, scenarioId })
    }
    return outcome
  }

  async changed({ person }) {
    if (this.#documents.length === 0) return null
    const document = this.draw.pick(this.#documents)
    const comment = `строка ${this.draw.integer(0, 1e6)}\n"tab\t" \\N \\. ${'ю'.repeat(this.draw.integer(0, 40))}`
    const outcome = await changeDocument(this.product, { person, ...document, comment })
    if (outcome.status === 200) document.version = readData(outcome).document.version
    return outcome
  }

  async deleted({ person }) {
    if (this.#documents.length === 0) return null
    const [{ id, version, scenarioId }] = this.#documents.splice(
      this.draw.integer(0, this.#documents.length - 1),
      1,
    )
    const path = `/api/scenarios/${scenarioId}/documents/${id}`
    return this.product.send({ method: 'DELETE', path, headers: person.bearer, json: { version } })
  }

  status({ person, scenarioId }) {
    return this.product.send({
      method: 'PUT',
      path: `/api/scenarios/${scenarioId}/status`,
      headers: person.bearer,
      json: { status: this.draw.pick(STATUSES) },
    })
  }

  steps({ person, scenarioId }) {
    const steps = Array.from({ length: this.draw.integer(1, 3) }, (_, index) => ({
      number: String(index),
      description: `Шаг ${this.draw.integer(0, 1e6)}`,
      systemComponent: '',
      owner: 'CASH',
      expectedResult: '',
      responsible: '',
    }))
    return this.product.send({
      method: 'POST',
      path: `/api/scenarios/${scenarioId}/steps/bulk`,
      headers: person.bearer,
      json: { steps },
    })
  }

  copied({ person, scenarioId }) {
    return this.product.send({
      method: 'POST',
      path: '/api/scenarios/bulk/duplicate',
      headers: person.bearer,
      json: { ids: [scenarioId] },
    })
  }

  async photo({ person, scenarioId }) {
    return this.product.send({
      method: 'POST',
      path: `/api/scenarios/${scenarioId}/receipt-photos`,
      headers: person.bearer,
      form: await photoForm(),
    })
  }

  register({ person }) {
    const name = `K${this.draw.integer(0, 1e9)}`
    return this.product.send({
      method: 'POST',
      path: '/api/documentation/cash-registers',
      headers: person.bearer,
      json: { plant: 'M041', cashRegister: name, server: 's', stand: 'x', isActive: true },
    })
  }
}
