// Which file may import which (docs/architecture.md). `npm run check` runs it.
// It needs TypeScript 6.0.x: with another version it silently reads nothing, so check.mjs counts modules.

// The modules of contracts.
const SCHEMAS =
  'lib/shared/(endpoint|live|number-schemas|pagination|record-endpoints|table-source|validation)[.]ts$'

const error = (rule) => ({ severity: 'error', ...rule })

const forbidden = [
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'values-contract-rules',
    comment: 'One direction: rules take from the contract, both take lists and limits from values.',
    from: { path: '^lib/features/.+/(values|contract)[.]ts$' },
    to: { path: '^lib/features/.+/rules[.]ts$' },
  },
  {
    name: 'no-feature-cycles',
    scope: 'folder',
    from: { path: '^lib/features/[^/]+$' },
    to: { circular: true },
  },
  // They call the product, and the product never calls them.
  { name: 'nothing-imports-scripts', from: { pathNot: '^scripts/' }, to: { path: '^scripts/' } },
  { name: 'nothing-imports-app', from: { pathNot: '^app/' }, to: { path: '^app/' } },
  {
    name: 'ui-kit-is-domain-free',
    from: { path: '^components/(ui|shared)/' },
    to: { path: '^(components/features|lib/features|lib/server)/' },
  },
  {
    name: 'components-never-touch-server',
    from: { path: '^components/' },
    to: { path: '^lib/(server|features/.+/(queries|service)[.]ts)' },
  },
  {
    name: 'browser-never-reaches-server',
    from: { path: '^(components/|lib/client/|lib/features/.+/(client|values|contract|rules|policy)[.]ts$)' },
    to: { path: '^lib/server/', reachable: true },
  },
  {
    name: 'feature-ui-is-private',
    comment:
      'Attachments belong to records of several features, and are shown with them, in the viewer of photos. People are ' +
      'picked in the same way everywhere, and so are the projects that lists are filtered by.',
    from: { path: '^components/features/([^/]+)/' },
    to: {
      path: '^components/features/([^/]+)/',
      pathNot: [
        '^components/features/$1/',
        '^components/features/attachments/',
        '^components/features/users/user-combobox[.]tsx$',
        '^components/features/projects/project-filter[.]tsx$',
        '^components/features/scenarios/photos/(photo-image|use-photo-viewer)[.]tsx$',
      ],
    },
  },
  {
    name: 'cross-feature-by-public-files',
    from: { path: '^lib/features/([^/]+)/' },
    to: {
      path: '^lib/features/([^/]+)/',
      pathNot: ['^lib/features/$1/', '^lib/features/.+/(values|contract|service|rules|policy)[.]ts$'],
    },
  },
  {
    name: 'db-only-in-queries-and-services',
    from: { pathNot: '^(lib/server/|lib/features/.+/(queries|service)[.]ts$|prisma/|scripts/)' },
    to: { path: '^lib/server/(db|rows)[.]ts$' },
  },
  {
    name: 'prisma-client-only-in-db',
    from: { pathNot: '^(lib/server/db[.]ts$|prisma/)' },
    to: { path: '(node_modules/@prisma/client|^prisma/generated/)' },
  },
  {
    name: 'routes-see-contract-and-service',
    from: { path: '^app/api/' },
    to: { path: '^(lib/features/.+/(?!contract|service)[^/]+$|components/|lib/client/)' },
  },
  {
    name: 'schemas-are-loaded-later',
    comment: 'docs/decisions/0012-calls-by-name.md: a page has the types of the contracts alone.',
    from: {
      path: '^(components/|lib/client/|lib/shared/|lib/features/.+/(client|values|rules|policy)[.]ts$)',
      pathNot: `^(${SCHEMAS}|lib/features/api-docs/)`,
    },
    to: {
      path: `^(${SCHEMAS}|lib/features/.+/contract[.]ts$|node_modules/zod/)`,
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  { name: 'pages-never-query', from: { path: '^app/' }, to: { path: '^lib/features/.+/queries[.]ts$' } },
  {
    name: 'plumbing-knows-no-feature',
    from: { path: '^lib/(server|client|shared)/' },
    to: { path: '^(lib/features|components|app)/' },
  },
  { name: 'shared-is-isomorphic', from: { path: '^lib/shared/' }, to: { path: '^lib/(server|client)/' } },
  {
    name: 'contract-is-pure',
    from: { path: '^lib/features/.+/(values|contract|rules|policy)[.]ts$' },
    to: { path: '^(lib/(server|client)|components|app)/|^node_modules/(@prisma|next|react)' },
  },
]

const required = [
  {
    name: 'every-route-uses-the-wrapper',
    module: { path: '^app/api/.+/route[.]ts$', pathNot: '^app/api/auth/[[]' },
    to: { path: '^lib/server/route[.]ts$' },
  },
  {
    name: 'server-files-say-so',
    module: { path: '^lib/(server/|features/.+/(queries|service)[.]ts$)', pathNot: '[.]d[.]ts$' },
    to: { path: 'server-only' },
  },
]

module.exports = {
  forbidden: forbidden.map(error),
  required: required.map(error),
  options: {
    doNotFollow: { path: 'node_modules|^prisma/generated/' },
    // Tests import across features on purpose; the rules are for shipped code.
    exclude: { path: '^([.]next|[.]data|tests)/|[.]test[.]ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
