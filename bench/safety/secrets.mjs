// What must stand in no log: everything that this run signed in with.

const known = new Set()
/** Six digits can stand in a log by chance, as a part of a time or an id: only whole words are found. */
const codes = new Set()
/** The logs that were seen, by what wrote them. */
const logs = []

/** Remembers what must not be logged: tokens and cookies. */
export function rememberSecrets(texts) {
  for (const text of texts) known.add(text.replace(/^Bearer |^[\w.-]+=/, ''))
}

/** Remembers codes that must not be logged. */
export function rememberCodes(texts) {
  for (const text of texts) codes.add(text)
}

/** Keeps what a program of this run has logged. */
export function keepLog(name, text) {
  logs.push({ name, text })
}

/** How much was searched, and the places where a secret stands. */
export function findSecrets() {
  const found = []
  let lines = 0
  for (const { name, text } of logs) {
    lines += text.split('\n').length
    for (const secret of known)
      if (text.includes(secret)) found.push(`${name}: a token ${secret.slice(0, 4)}…`)
    for (const [word] of text.matchAll(/(?<![\w.-])\d{6}(?![\w.-])/g))
      if (codes.has(word)) found.push(`${name}: the code ${word}`)
  }
  return { secrets: known.size + codes.size, logs: logs.length, lines, found }
}
