import http from 'node:http'

/**
 * One request and what came of it: `{ status, headers, text, ms }`, or `{ failure, ms }` with the code of the connection's
 * error. `json` is sent as JSON, `form` as a form with files; a request has a connection of its own unless an agent is given.
 */
export async function send(
  origin,
  { method = 'GET', path, headers = {}, json, form, agent = false, limitMs = 60_000 },
) {
  const { body, type } = await toBody({ json, form })
  const since = performance.now()
  return new Promise((resolve) => {
    const settle = (outcome) => resolve({ ...outcome, ms: performance.now() - since })
    // Node declares no length for some methods by itself.
    const described = type && { 'content-type': type, 'content-length': Buffer.byteLength(body) }
    const sent = { ...described, ...headers }
    const request = http.request(origin + path, { agent, method, headers: sent }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', (error) => settle({ failure: error.code ?? error.message }))
      response.on('end', () => {
        settle({
          status: response.statusCode,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        })
      })
    })
    request.setTimeout(limitMs, () => request.destroy(Object.assign(new Error(), { code: 'NO_ANSWER' })))
    request.on('error', (error) => settle({ failure: error.code ?? error.message }))
    request.end(body)
  })
}

async function toBody({ json, form }) {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  if (!form) return {}
  const encoded = new Response(form)
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') }
}

/** The `data` of an answer; an answer that is no success ends the proof. */
export function readData({ status, text, failure }) {
  if (status !== 200 && status !== 201)
    throw new Error(`answered ${status ?? failure}: ${text?.slice(0, 300)}`)
  return JSON.parse(text).data
}

/** Whether an answer says in the envelope of the API what went wrong. */
export function hasErrorBody({ text }) {
  try {
    const { error } = JSON.parse(text)
    return typeof error === 'string' && error !== ''
  } catch {
    return false
  }
}

/** Whether something was stored. */
export const isStored = ({ status }) => status === 200 || status === 201

/** Runs `work(index)` for each number below `count`, at most `atOnce` of them at the same time. */
export async function inParallel(count, atOnce, work) {
  let next = 0
  const loop = async () => {
    while (next < count) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, loop))
}
