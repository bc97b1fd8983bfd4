import { setTimeout as sleep } from 'node:timers/promises'
import { readData } from './calls.mjs'
import { addDocument, changeDocument, scenarioIds } from './writers.mjs'

const EDITORS = 50
const EDITS = 20
const THINKING_MS = 300

/** Many people edit one record at the same time, each on what they read: every edit is stored or refused. */
export async function editTogether(ground, { draw }) {
  return ground.withProduct(async (product) => {
    const people = await product.signIn(EDITORS)
    const [scenarioId] = await scenarioIds(product, 1)
    const [first] = people
    const { document } = readData(await addDocument(product, { person: first, scenarioId, docnum: 'EDITED' }))
    const counts = { applied: 0, refused: 0, strange: [] }
    const applied = []
    const read = async ({ bearer }) => {
      const path = `/api/scenarios/${scenarioId}/documents?limit=50`
      const { documents } = readData(await product.send({ path, headers: bearer }))
      return documents.find(({ _id }) => _id === document._id)
    }
    await Promise.all(
      people.map(async (person, editor) => {
        for (let edit = 0; edit < EDITS; edit += 1) {
          await sleep(draw.integer(0, THINKING_MS))
          const { comment, version } = await read(person)
          const mark = `${editor}.${edit}`
          const outcome = await changeDocument(product, {
            person,
            scenarioId,
            id: document._id,
            version,
            comment: `${comment} ${mark}`.trim(),
          })
          if (outcome.status === 200) applied.push(mark)
          else if (outcome.status === 409) counts.refused += 1
          else counts.strange.push(`${outcome.status ?? outcome.failure}: ${outcome.text?.slice(0, 200)}`)
        }
      }),
    )
    const { comment, version } = await read(first)
    const kept = new Set(comment.split(' '))
    const answered = applied.length + counts.refused
    return {
      tried: `${EDITORS} editors × ${EDITS} edits of one record`,
      found: `${applied.length} applied + ${counts.refused} conflicts = ${answered}`,
      lost: [
        ...counts.strange,
        ...applied.filter((mark) => !kept.has(mark)).map((mark) => `the edit ${mark} was overwritten`),
        ...(answered === EDITORS * EDITS ? [] : [`${EDITORS * EDITS - answered} were neither`]),
        ...(version === 1 + applied.length ? [] : [`version ${version} after ${applied.length} edits`]),
      ],
    }
  })
}
