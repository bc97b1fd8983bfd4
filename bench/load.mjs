import http from 'node:http'

/** Requests `address` repeatedly over a number of connections until the time is over; answers a second. */
async function answersPerSecond(target, { connections, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const next = () => ask(target, agent)
  try {
    const since = performance.now()
    const until = since + seconds * 1000
    let answers = 0
    const loop = async () => {
      while (performance.now() < until) {
        await next()
        answers += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, loop))
    return answers / ((performance.now() - since) / 1000)
  } finally {
    agent.destroy()
  }
}

/**
 * Measures several targets alternately, in short intervals, so that other load of the machine affects all of them.
 * Returns the median of each one's intervals, in answers a second, in the order of the targets.
 */
export async function byTurns(targets, { connections, seconds, turns = 3 }) {
  const stretches = targets.map(() => [])
  // The first answers pay for what is compiled, connected and cached only once.
  for (const target of targets) await answersPerSecond(target, { connections, seconds: 0.5 })
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, target] of targets.entries()) {
      stretches[index].push(await answersPerSecond(target, { connections, seconds: seconds / turns }))
    }
  }
  return stretches.map(median)
}

/** The middle of some numbers. */
export function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * One answer; anything but a success ends the bench. `path` and `body` may be functions that make them for each request.
 */
export function ask({ origin, path, method = 'GET', headers = {}, body }, agent) {
  return new Promise((resolve, reject) => {
    const address = origin + encodeURI(typeof path === 'function' ? path() : path)
    const request = http.request(address, { agent, method, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const answer = Buffer.concat(chunks)
        if (response.statusCode === 200 || response.statusCode === 201) resolve(answer)
        else
          reject(
            new Error(`${method} ${address} answered ${response.statusCode}: ${answer.subarray(0, 300)}`),
          )
      })
    })
    request.on('error', reject)
    request.end(typeof body === 'function' ? body() : body)
  })
}
