// Where files are and how they are named. A name that is missing here needs a decision, not just a line.

const FEATURES = [
  'about',
  'analytics',
  'aggregations',
  'api-docs',
  'attachments',
  'audit',
  'auth',
  'baskets',
  'bot',
  'calendar',
  'close-days',
  'coverage',
  'comments',
  'dashboard',
  'documentation',
  'error-register',
  'feedback',
  'files',
  'hand-overs',
  'health',
  'history',
  'inbox',
  'live',
  'milestones',
  'notifications',
  'palette',
  'previews',
  'profile',
  'projects',
  'protocols',
  'repository-steps',
  'roadmap',
  'scenarios',
  'tracking',
  'trash',
  'users',
  'workload',
]

/**
 * Nouns of the product that are large enough for a folder below their feature's; a mechanism is not a noun.
 * @type {Record<string, string[]>}
 */
const PARTS = {
  aggregations: ['errors'],
  auth: ['chats', 'codes', 'deliveries', 'sessions', 'visitors'],
  bot: ['digests', 'signatures'],
  coverage: ['pairs'],
  dashboard: ['morning'],
  documentation: ['bots', 'cash-registers', 'links'],
  'error-register': ['solvers'],
  health: ['backups', 'metrics'],
  milestones: ['scenarios'],
  notifications: ['deliveries', 'digests', 'morning', 'reminders'],
  profile: ['tables'],
  projects: ['copies', 'deadlines', 'deletion', 'rights', 'tasks', 'tickets'],
  protocols: [
    'changes',
    'chapters',
    'contents',
    'documents',
    'drafts',
    'links',
    'sheets',
    'signatures',
    'signers',
    'snapshots',
  ],
  'repository-steps': ['imports'],
  scenarios: [
    'cells',
    'copies',
    'data',
    'deadlines',
    'documents',
    'error-reports',
    'financials',
    'imports',
    'information',
    'mappings',
    'marks',
    'neighbours',
    'pastes',
    'people',
    'photos',
    'products',
    'receipts',
    'reconciliation',
    'runs',
    'sheets',
    'steps',
    'transactions',
    'views',
    'work',
  ],
}

const FEATURE_WORDS = ['values', 'contract', 'rules', 'policy', 'queries', 'service', 'client']
const FEATURE_FILE = new RegExp(`^(${FEATURE_WORDS.join('|')})(\\.test|\\.int\\.test)?\\.ts$`)

const TOP_LEVEL = [
  '.ci',
  '.containerignore',
  '.dependency-cruiser.cjs',
  '.env.example',
  '.gitattributes',
  '.gitignore',
  '.npmrc',
  'CONTRIBUTING.md',
  'Containerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'app',
  'bench',
  'biome.json',
  'components',
  'components.json',
  'compose.scale.yaml',
  'compose.yaml',
  'docs',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'knip.json',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'postcss.config.mjs',
  'prisma',
  'prisma.config.ts',
  'public',
  'scripts',
  'tests',
  'tsconfig.json',
  'vitest.config.ts',
]

/** The files that Next itself looks for; everything else has its place elsewhere. */
const ROUTING_FILE =
  /^((page|layout|template|loading|error|global-error|not-found|default)\.tsx|route\.tsx?|icon\.svg)$/

const LIB_FOLDERS = ['client', 'features', 'server', 'shared']
const COMPONENT_FOLDERS = ['features', 'shared', 'ui']

const LONGEST = 300
const LONGEST_ROUTING = 60
/** A feature's file holds all of its mechanisms: it may be longer before it is worth a sub-folder. */
const LONGEST_IN_FEATURE = 400
const COUNTED = /\.(ts|tsx|mjs|cjs|css|prisma)$/

/**
 * Returns the problems of a file's place, name and length, and of a page without an access check.
 * @param {string} file
 * @param {string} text
 */
export function layoutProblems(file, text) {
  return [...nameProblems(file.split('/')), ...lengthProblems(file, text), ...accessProblems(file, text)]
}

// The layout checks too, but it is not rendered again on a navigation between pages.
/**
 * @param {string} file
 * @param {string} text
 */
function accessProblems(file, text) {
  const isPage = /^app\/\(app\)\/.*page\.tsx$/.test(file)
  // The page of another address, which checks itself.
  const isAnother = /^export \{ default.* from /m.test(text)
  return isPage && !isAnother && !text.includes('requireActor()')
    ? ['a page of app/(app) begins with requireActor()']
    : []
}

/** @param {string[]} path */
function nameProblems([top = '', second = '', third = '', ...rest]) {
  if (!TOP_LEVEL.includes(top)) return ['is not among the entries of the top level']
  const folder = `${top}/${second}`
  if (top === 'app' && !ROUTING_FILE.test(rest.at(-1) || third || second)) {
    return ['app/ holds only the files that Next looks for']
  }
  if (top === 'lib' && !LIB_FOLDERS.includes(second)) return [`lib/ holds only ${LIB_FOLDERS.join(', ')}`]
  if (top === 'components' && !COMPONENT_FOLDERS.includes(second)) {
    return [`components/ holds only ${COMPONENT_FOLDERS.join(', ')}`]
  }
  if (folder !== 'lib/features' && folder !== 'components/features') return []
  if (!FEATURES.includes(third)) return [`${third} is no feature`]
  return folder === 'lib/features' ? featureProblems(third, rest) : []
}

/**
 * @param {string} feature
 * @param {string[]} path
 */
function featureProblems(feature, path) {
  const file = path.at(-1) ?? ''
  const [part, ...deeper] = path.slice(0, -1)
  /** @type {string[]} */
  const problems = []
  if (!FEATURE_FILE.test(file)) {
    problems.push(`a feature is written in ${FEATURE_WORDS.join(', ')} (.ts, .test.ts, .int.test.ts)`)
  }
  if (part !== undefined && !PARTS[feature]?.includes(part)) {
    problems.push(`${part} is no part of ${feature}: mechanisms stand in the feature's own files`)
  }
  if (deeper.length > 0) problems.push('there are no folders below the part of a feature')
  return problems
}

/**
 * @param {string} file
 * @param {string} text
 */
function lengthProblems(file, text) {
  if (!COUNTED.test(file) || file === 'prisma/migrations/last-schema.prisma') return []
  const lines = text.split('\n').length - 1
  const limit = lineLimit(file)
  return lines > limit ? [`has ${lines} lines, at most ${limit} are allowed`] : []
}

/** @param {string} file */
function lineLimit(file) {
  if (/^app\/.*\.tsx?$/.test(file)) return LONGEST_ROUTING
  return file.startsWith('lib/features/') ? LONGEST_IN_FEATURE : LONGEST
}
