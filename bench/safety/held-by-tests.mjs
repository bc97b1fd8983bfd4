/** What tests of `npm test` hold: their files are run, and their counts are the result. */
export const HELD_BY_TESTS = [
  {
    name: 'codes',
    promise: 'A code is random, single use, short-lived and bound to its challenge',
    tests: [
      'lib/features/auth/codes/rules.int.test.ts',
      'lib/features/auth/codes/service.int.test.ts',
      'lib/features/auth/service.int.test.ts',
    ],
  },
  {
    name: 'refreshing',
    promise: 'A stolen refresh token dies on reuse; many tabs sign nobody out; signing out acts at once',
    tests: ['lib/features/auth/sessions/service.int.test.ts'],
  },
  {
    name: 'roles',
    promise: 'Deactivation and a change of role act at once; the last admin stays',
    tests: ['lib/features/users/service.int.test.ts', 'lib/features/live/service.int.test.ts'],
  },
  {
    name: 'access',
    promise: 'Every call lets in whom its contract says, and nobody from another site',
    tests: ['tests/contract-access.int.test.ts', 'tests/contract-routes.int.test.ts'],
  },
  {
    name: 'nested-ids',
    promise: 'A child that is asked for under another parent is not found, on every call',
    tests: ['tests/nested-ids.int.test.ts'],
  },
  {
    name: 'repeats',
    promise: 'A repeated request creates once; numbers are unique under load',
    tests: ['lib/server/idempotency.int.test.ts', 'lib/features/scenarios/service.int.test.ts'],
  },
  {
    name: 'protocols',
    promise:
      'What people have signed stays as it is, a changed byte is noticed, and a link reads nothing else',
    tests: [
      'lib/features/protocols/signatures/service.int.test.ts',
      'lib/features/protocols/signatures/contract.int.test.ts',
      'lib/features/protocols/signers/service.int.test.ts',
      'lib/features/protocols/links/service.int.test.ts',
      'lib/features/protocols/documents/rules.test.ts',
    ],
  },
  {
    name: 'notifications',
    promise: 'Notifications arrive at least once and in order; limits of Telegram are kept',
    tests: ['lib/features/notifications/service.int.test.ts', 'lib/server/telegram.int.test.ts'],
  },
  {
    name: 'lock-outs',
    promise: 'Nobody can lock somebody else out',
    tests: ['lib/features/auth/chats/service.int.test.ts'],
  },
  {
    name: 'known-browsers',
    promise: 'A tap is asked of known browsers alone; each sign-in from a new one is told, and can be ended',
    tests: ['lib/features/auth/visitors/service.int.test.ts'],
  },
  {
    name: 'exports',
    promise: 'An export can’t run formulas and comes back unchanged; harmful files are refused',
    tests: [
      'lib/server/table-file.test.ts',
      'lib/features/repository-steps/imports/service.int.test.ts',
      'tests/harmful-imports.int.test.ts',
    ],
  },
  {
    name: 'health',
    promise: 'Health tells the truth and little else',
    tests: ['lib/features/health/service.int.test.ts', 'tests/health-probes.int.test.ts'],
  },
  {
    name: 'data-folder',
    promise: 'One data folder has one owner; an embedded database comes up again',
    tests: [
      'scripts/lib/ownership.test.mjs',
      'scripts/lib/embedded.int.test.mjs',
      'scripts/lib/postgres/cluster.int.test.mjs',
    ],
  },
  {
    name: 'undo',
    promise:
      'What was taken back counts in no figure, and figures are a recount of the rows after 10,000 changes',
    tests: [
      'tests/undone-changes.int.test.ts',
      'tests/analytics-figures.int.test.ts',
      'lib/features/projects/deadlines/queries.int.test.ts',
      'lib/server/tallies.int.test.ts',
    ],
  },
  {
    name: 'bodies',
    promise: 'All bodies share 64 MiB; a slow one is given up',
    tests: ['lib/server/request-body.test.ts'],
  },
  {
    name: 'statements',
    promise: 'The server ends statements that nobody waits for',
    tests: ['lib/server/db.int.test.ts', 'lib/server/limited-client.int.test.ts'],
  },
  {
    name: 'public-pages',
    promise: 'A public page is rendered once a second, in its own language',
    tests: ['lib/server/http/public-pages.test.ts', 'lib/server/http/client-address.test.ts'],
  },
  {
    name: 'upgrades',
    promise: 'An old release refuses a schema that it does not know, unless that only adds',
    tests: ['scripts/lib/migrations.int.test.mjs'],
  },
  {
    name: 'audit',
    promise:
      'Sign-ins, refusals, roles and exports of people are on an append-only record; secrets can be rotated',
    tests: ['lib/features/audit/service.int.test.ts', 'tests/secret-rotation.int.test.ts'],
  },
  {
    name: 'files-restore',
    promise: 'A backup that was changed is refused, and restores into a newer PostgreSQL',
    tests: ['scripts/lib/backups/backups.int.test.mjs'],
  },
  {
    name: 'money',
    promise: 'What is stored of differing money is what the rules say, for 2,000 random scenarios',
    tests: ['lib/features/scenarios/reconciliation/queries.int.test.ts'],
  },
  {
    name: 'killed-work',
    promise:
      'An import that is killed leaves all rows or none; reminders of killed processes reach nobody twice',
    tests: ['tests/killed-import.int.test.ts', 'tests/killed-reminders.int.test.ts'],
  },
  {
    name: 'inputs',
    promise:
      'No text gets into SQL, no object in place of a text, and harmful pictures and sheets are refused',
    tests: [
      'tests/contract-fuzz.int.test.ts',
      'lib/server/images.test.ts',
      'lib/server/limited-thread.test.ts',
    ],
  },
  {
    name: 'foreign-sites',
    promise:
      'A page of another site changes nothing; each page names the scripts that may run, and alone may ask for the camera',
    tests: [
      'lib/server/auth.int.test.ts',
      'lib/server/http/page-policy.test.ts',
      'lib/server/http/server.test.ts',
    ],
  },
  {
    name: 'turns',
    promise: 'Whole lists and exports wait their turn; limits count IPv6 networks, not single addresses',
    tests: [
      'lib/server/whole-list.int.test.ts',
      'tests/exports-in-turn.int.test.ts',
      'lib/shared/client-address.test.ts',
    ],
  },
  {
    name: 'outside',
    promise: 'No request goes to our own network, and a pooler that drops time limits is refused',
    tests: ['lib/features/documentation/bots/service.int.test.ts', 'scripts/lib/database.int.test.mjs'],
  },
]
