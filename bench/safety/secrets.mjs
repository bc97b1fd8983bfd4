// What must stand in no log: everything that this run signed in with.

const known = new Set()
/** The logs that were seen, by what wrote them. */
const logs = new Map()

/** Remembers what must not be logged: tokens, cookies, codes. Shorter texts stand in a log by chance. */
export function rememberSecrets(texts) {
  for (const text of texts) known.add(text.replace(/^Bearer |^[\w.-]+=/, ''))
}

/** Keeps what a program of this run has logged. */
export function keepLog(name, text) {
  logs.set(`${name} ${logs.size}`, text)
}

/** How much was searched, and the places where a secret stands. */
export function findSecrets() {
  const found = []
  let lines = 0
  for (const [name, text] of logs) {
    lines += text.split('\n').length
    for (const secret of known) if (text.includes(secret)) found.push(`${name}: ${secret.slice(0, 4)}…`)
  }
  return { secrets: known.size, logs: logs.size, lines, found }
}
