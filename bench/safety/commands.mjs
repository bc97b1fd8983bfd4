import fs from 'node:fs'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { lastLines, run } from '../../scripts/lib/run.mjs'

/** Proofs that need a machine of their own kind, each a command of package.json. */
export const COMMANDS = [
  {
    name: 'machines',
    promise: 'Two processes and a worker: changes announced once and in order; SIGKILL of any loses nothing',
    command: 'machines:test',
    tried:
      'Two processes with pages, one with jobs, nginx, PostgreSQL and an S3 store apart: 200 changes, SIGKILL of each under load, a rolling restart to another build, a pooler',
  },
  {
    name: 'container',
    promise: 'The image runs without root, writes below /data alone, and keeps its data over a restart',
    command: 'container:test',
    tried: 'The image built and run by buildah: migrating, signing in, stopping, starting again',
  },
  {
    name: 'sheets',
    promise: '10,000 random tables are imported as they were exported; LibreOffice reads numbers as numbers',
    command: 'sheets:test',
    tried: '10,000 random tables, exported and imported; workbooks read by LibreOffice',
  },
].map((row) => ({ ...row, run: () => runScript(row) }))

/** What this process works with is nothing to what it starts. */
export const NOT_OURS = { DATABASE_URL: undefined, TSX_TSCONFIG_PATH: undefined }

/** Whether this checkout has the command of a row. */
export const isThere = ({ command }) => {
  const { scripts } = JSON.parse(fs.readFileSync(fromRoot('package.json'), 'utf8'))
  return Object.hasOwn(scripts, command)
}

async function runScript({ command, tried }) {
  const outcome = await run('npm', ['run', '--silent', command], { env: NOT_OURS })
  return { tried: `${tried} (npm run ${command})`, ...judgeCommand(outcome) }
}

/** What a command's last line says; as lost its end, where it failed, or what it says that it did not try. */
export function judgeCommand({ code, output }) {
  const found = lastLines(output, 1)
  if (code !== 0) return { found, lost: [lastLines(output, 5)] }
  const [untried] = /not tried: .*/.exec(found) ?? []
  return { found, lost: untried ? [untried] : [] }
}
