// Imported first by what people start: an old Node gets a sentence here, before it meets anything that it lacks.

const OLDEST = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Node ${process.versions.node} is too old: install Node ${OLDEST.join('.')} or newer.`)
  process.exit(1)
}
