import fs from 'node:fs'
import { DCLinter } from 'dclint'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../paths.mjs'

/** @param {string} name */
const read = (name) => fs.readFileSync(fromRoot(name), 'utf8')

// Beside the schema it looks for ports that are open unawares, and for names that are used twice.
const linter = new DCLinter({
  // Ours are in the order in which they are read.
  rules: {
    'require-quotes-in-ports': [1, { quoteType: 'double' }],
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
  },
  quiet: false,
  debug: false,
  exclude: [],
})

describe('the files of compose', () => {
  it.each(['compose.yaml', 'compose.scale.yaml'])('%s is as the schema of compose wants it', (name) => {
    const [result] = linter.lintFiles([fromRoot(name)], false)
    expect(result?.messages.map(({ line, message }) => `${line}: ${message}`)).toEqual([])
  })

  it.each(['compose.yaml', 'compose.scale.yaml'])('%s sets variables that there are', (name) => {
    const known = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, variable]) => variable,
    )
    const ours = ['POSTGRES_DB', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'TZ']
    const set = [...read(name).matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, variable]) => variable)
    expect(set.length).toBeGreaterThan(10)
    expect(set.filter((variable) => ![...known, ...ours].includes(variable))).toEqual([])
  })
})

// nginx refuses to start where two zones of memory have one name.
it.each(['docs/nginx-upstream.conf', 'compose.scale.yaml'])(
  'the processes in %s share no zone with TLS',
  (name) => {
    const zones = [
      ...`${read('docs/nginx.conf')}${read(name)}`.matchAll(/^\s*(?:ssl_session_cache shared:|zone )(\w+)/gm),
    ]
    expect(zones.map(([, zone]) => zone)).toEqual(['uta', 'processes'])
  },
)

describe('the Containerfile', () => {
  const text = read('Containerfile')

  it('runs what `npm run serve` runs, under the same limits', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const words = scripts.serve.split(' ').slice(2)
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(text) ?? []
    const [, environment = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? []
    const variables = environment.split(/\s*\\\s*/)
    expect(words.slice(words.indexOf('node'))).toEqual(JSON.parse(command))
    expect(variables).toEqual(expect.arrayContaining(words.slice(0, words.indexOf('node'))))
  })

  it('copies what the list of what is sent to the builder has', () => {
    const sent = [...read('.containerignore').matchAll(/^!(.+)$/gm)].map(([, name]) => name)
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) => names?.split(' '))
    expect(copied.toSorted()).toEqual(sent.toSorted())
  })
})
