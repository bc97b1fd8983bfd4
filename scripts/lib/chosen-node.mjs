import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './command-error.mjs'
import { allVariables } from './environment.mjs'
import { runNpm } from './packages.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { run } from './run.mjs'

const FLAG = '--node'

/**
 * Removes `--node <version>` from the arguments of a command.
 * @param {string[]} args
 * @returns {{ version: string | null, rest: string[] }}
 * @throws CommandError where no version follows it
 */
export function takeNodeVersion(args) {
  const at = args.indexOf(FLAG)
  if (at < 0) return { version: null, rest: args }
  const version = args[at + 1] ?? ''
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    throw new CommandError(`${FLAG} wants a version of Node, such as ${FLAG} 24.`)
  }
  return { version, rest: args.toSpliced(at, 2) }
}

/**
 * Runs the body of a command, or with `--node <version>` the whole command on that Node.
 * @param {(args: string[]) => Promise<number | void>} body gets what the command was given without `--node`
 * @returns {Promise<number | void>} the exit code
 */
export async function onChosenNode(body) {
  const [, script, ...args] = process.argv
  const { version, rest } = takeNodeVersion(args)
  if (version === null || !script) return body(rest)
  const node = await installedNode(version)
  const { PATH } = allVariables()
  const { code } = await run(node, [script, ...rest], {
    // Programs that look up `node` by its name find the same one.
    env: { PATH: [path.dirname(node), PATH].join(path.delimiter) },
    onLine: (line) => console.log(line),
  })
  return typeof code === 'number' ? code : 1
}

// The package `node` of npm is a script that fetches one of these; packages run no scripts here (.npmrc).
const { platform, arch } = process
const PACKAGE = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`

/** @param {string} version */
async function installedNode(version) {
  const folder = fromRoot('node_modules', '.cache', `node-${version}`)
  const node = path.join(folder, 'node_modules', PACKAGE, 'bin', 'node')
  if (fs.existsSync(node)) return node
  await step(`Installing Node ${version}`, async (show) => {
    fs.mkdirSync(folder, { recursive: true })
    const install = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ]
    const { output } = await runNpm([...install, `${PACKAGE}@${version}`], show)
    if (!fs.existsSync(node))
      throw new CommandError(`Node ${version} could not be installed.\n${output.trim()}`)
  })
  return node
}
