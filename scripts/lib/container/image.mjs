import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from '../command-error.mjs'
import { runNpm } from '../packages.mjs'
import { ROOT } from '../paths.mjs'
import { lastLines, run } from '../run.mjs'

const BASE = 'localhost/uta-test-base'
const IMAGE = 'localhost/uta-test'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const NODE_FOLDER = '/opt/node'

/** @param {string[]} words */
const ask = (...words) => execFileSync(words[0] ?? '', words.slice(1), { encoding: 'utf8' }).trim()

/**
 * Makes an image of Debian with Node, as the one that the Containerfile takes by default is; returns its name.
 * @param {import('./store.mjs').Store} store
 * @param {import('../run.mjs').OnLine} show
 */
export async function buildBase({ folder, buildah }, show) {
  const tree = path.join(folder, 'base')
  const { code, output } = await run(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates', codeName(), tree, packageSource()],
    { onLine: show },
  )
  if (code !== 0) throw new CommandError(`debootstrap failed:\n${lastLines(output)}`)
  // The authorities that this machine trusts, so that what it reaches is reached from within as well.
  if (fs.existsSync(CERTIFICATES)) fs.copyFileSync(CERTIFICATES, path.join(tree, CERTIFICATES))
  await installNode(tree, show)
  const container = await buildah(['from', 'scratch'])
  await buildah(['add', '--quiet', container, tree, '/'])
  fs.rmSync(tree, { recursive: true, force: true })
  const variables = [
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
    `npm_config_registry=${ask('npm', 'config', 'get', 'registry')}`,
  ]
  await buildah(['config', ...variables.map((one) => `--env=${one}`), container])
  await buildah(['commit', '--quiet', '--rm', container, BASE])
  return BASE
}

function codeName() {
  const [, name] = /^VERSION_CODENAME=(.+)$/m.exec(fs.readFileSync('/etc/os-release', 'utf8')) ?? []
  if (!name) throw new CommandError('This needs a Debian: /etc/os-release names no release.')
  return name
}

function packageSource() {
  const [site] = ask('apt-get', 'indextargets', '--format', '$(SITE)', 'Created-By: Packages').split('\n')
  if (!site) throw new CommandError('apt has no source of packages to make a base from.')
  return site
}

/**
 * @param {string} tree
 * @param {import('../run.mjs').OnLine} show
 */
async function installNode(tree, show) {
  const program = `node-linux-${process.arch}`
  const { output } = await runNpm(
    [
      'install',
      '--prefix',
      path.join(tree, NODE_FOLDER),
      '--no-save',
      '--no-audit',
      '--no-fund',
      `${program}@24`,
      'npm@11',
    ],
    show,
  )
  const modules = `${NODE_FOLDER}/node_modules`
  if (!fs.existsSync(path.join(tree, modules, program)))
    throw new CommandError(`Node 24 could not be installed:\n${lastLines(output)}`)
  const bin = path.join(tree, 'usr', 'local', 'bin')
  fs.symlinkSync(`${modules}/${program}/bin/node`, path.join(bin, 'node'))
  for (const name of ['npm', 'npx']) fs.symlinkSync(`${modules}/npm/bin/${name}-cli.js`, path.join(bin, name))
}

/**
 * Builds the Containerfile; returns the image's name.
 * @param {import('./store.mjs').Store} store
 * @param {string} base
 * @param {import('../run.mjs').OnLine} show
 */
export async function buildImage({ buildah }, base, show) {
  // Docker's format: the other one has no health check.
  const form = ['--isolation=chroot', '--format=docker', '--pull-never', `--build-arg=BASE=${base}`]
  await buildah(['bud', ...form, '--file=Containerfile', `--tag=${IMAGE}`, ROOT], { onLine: show })
  return IMAGE
}
