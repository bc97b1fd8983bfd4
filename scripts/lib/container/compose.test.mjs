import fs from 'node:fs'
import { DCLinter } from 'dclint'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../paths.mjs'

/** @param {string} name */
const read = (name) => fs.readFileSync(fromRoot(name), 'utf8')

/** Returns the variables that .env.example names. */
const exampleVariables = () =>
  [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].flatMap(([, variable]) => variable ?? [])

/**
 * Returns the variables that a file of compose sets, each with its text.
 * @param {string} name
 */
const variablesSet = (name) =>
  new Map(
    [...read(name).matchAll(/^ +([A-Z][A-Z0-9_]+): *(.*)$/gm)].map(([, variable = '', text = '']) => [
      variable,
      text,
    ]),
  )

/** Variables of .env.example that no file of compose sets, in its order, each with the reason. */
const OF_THE_IMAGE = {
  DATA_DIR: 'the image has its folder, where the volume is mounted',
  PORT: 'the image has it, and the address that is published leads there',
  HOST: 'the image has it: all addresses of the container',
}

/** @type {Record<string, Record<string, string>>} */
const NOT_PASSED_ON = {
  'compose.yaml': {
    ...OF_THE_IMAGE,
    ROLE: 'one process does everything',
    DEMO_OPEN: 'the image can’t load the demo',
  },
  'compose.scale.yaml': {
    ...OF_THE_IMAGE,
    AWS_ACCESS_KEY_ID: 'the address of the store has it',
    AWS_SECRET_ACCESS_KEY: 'the address of the store has it',
    DEMO_OPEN: 'the image can’t load the demo',
  },
}

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
    const ours = ['POSTGRES_DB', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'TZ']
    const set = [...variablesSet(name).keys()]
    expect(set.length).toBeGreaterThan(10)
    expect(set.filter((variable) => ![...exampleVariables(), ...ours].includes(variable))).toEqual([])
  })

  it.each(Object.entries(NOT_PASSED_ON))(
    '%s passes on each variable of .env.example under its own name',
    (name, exceptions) => {
      const set = variablesSet(name)
      expect(exampleVariables().filter((variable) => !set.has(variable))).toEqual(Object.keys(exceptions))
      const others = [...set].flatMap(([variable, text]) => {
        const [, passed] = /^\$\{(\w+)/.exec(text) ?? []
        return passed && passed !== variable ? [variable] : []
      })
      expect(others).toEqual([])
    },
  )
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
