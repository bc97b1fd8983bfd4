import http from 'node:http'

/** Asks `address` over so many connections, each again and again, until the time is over; answers a second. */
export async function answersPerSecond(target, { connections, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const ask = () => get(target, agent)
  try {
    const since = performance.now()
    const until = since + seconds * 1000
    let answers = 0
    const loop = async () => {
      while (performance.now() < until) {
        await ask()
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
 * Measures several targets by turns, in short stretches, so that whatever else the machine does at the time is shared
 * among them. Returns the median of each one's stretches, in answers a second, in the order of the targets.
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

/** One answer as `{ status, body }`; anything but a success ends the bench. */
export function get({ origin, path, headers = {} }, agent) {
  return new Promise((resolve, reject) => {
    const request = http.get(origin + encodeURI(path), { agent, headers }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks))
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}
