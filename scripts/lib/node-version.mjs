// Imported first by the commands: an old Node gets a message here, before it fails on a missing feature.

const OLDEST = { major: 20, minor: 19 }
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < OLDEST.major || (major === OLDEST.major && minor < OLDEST.minor)) {
  console.error(
    `Node ${process.versions.node} is too old: install Node ${OLDEST.major}.${OLDEST.minor} or newer.`,
  )
  process.exit(1)
}
