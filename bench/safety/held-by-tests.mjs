import { ENDPOINTS } from '../../lib/features/api-docs/contract'

/** Tests that draw at random try less in `npm test`, where everybody waits for them. */
export const AMOUNTS = {
  RANDOM_CHANGES: '10000',
  RANDOM_SCENARIOS: '2000',
  RANDOM_TABLES: '10000',
  RANDOM_MARKS: '1000',
  RANDOM_SETS: '1000',
  SEED_SIZE: 'medium',
  FUZZ_RUNS: '10000',
  PROTOCOL_SCENARIOS: '300',
  KILLS: '12',
}

/** @param {keyof typeof AMOUNTS} name */
const amount = (name) => Number(AMOUNTS[name]).toLocaleString('en-US')

/** What tests of `npm test` hold: `tests` are run, which try what `tried` says, and their counts are the result. */
export const HELD_BY_TESTS = [
  {
    name: 'codes',
    promise: 'A code is random, single use, short-lived and bound to its challenge',
    tried:
      '100 right codes at once, 300 wrong ones at once, used, late and foreign codes, and a search of the stored rows',
    tests: [
      'lib/features/auth/codes/rules.int.test.ts',
      'lib/features/auth/codes/service.int.test.ts',
      'lib/features/auth/service.int.test.ts',
      'tests/next-auth.int.test.ts',
      'lib/features/auth/policy.int.test.ts',
    ],
  },
  {
    name: 'operator',
    promise:
      'Without a terminal codes stand in no log, but in a file that only the owner of the process reads',
    tried: 'codes on a terminal and without one, a file that others could read, a full disk under it',
    tests: ['lib/server/operator.test.ts'],
  },
  {
    name: 'refreshing',
    promise: 'A stolen refresh token dies on reuse; many tabs sign nobody out; signing out acts at once',
    tried:
      '10 tabs with 5 pollers each refresh at once; a used token comes back; signing out, by each kind of token',
    tests: ['lib/features/auth/sessions/service.int.test.ts'],
  },
  {
    name: 'roles',
    promise: 'Deactivation and a change of role act at once; the last admin stays',
    tried:
      'each role, a deactivation and an approval taken back while people are signed in; two admins who demote each other at once',
    tests: ['lib/features/users/service.int.test.ts', 'lib/features/live/service.int.test.ts'],
  },
  {
    name: 'access',
    promise: 'Every call lets in whom its contract says, and nobody from another site',
    tried: `${ENDPOINTS.length} calls, each by 8 kinds of people, and with the cookie alone from 3 other origins`,
    tests: ['tests/contract-access.int.test.ts', 'tests/contract-routes.int.test.ts'],
  },
  {
    name: 'nested-ids',
    promise: 'A child that is asked for under another parent is not found, on every call',
    tried:
      'each call for a child or several, generated from the contracts, once under another parent and once under its own',
    tests: ['tests/nested-ids.int.test.ts'],
  },
  {
    name: 'repeats',
    promise: 'A repeated request creates once; numbers are unique under load',
    tried:
      '100 requests under one key and 200 creations, 50 of them at once; 30 repeats of a call that is under way',
    tests: ['lib/server/idempotency.int.test.ts', 'lib/features/scenarios/service.int.test.ts'],
  },
  {
    name: 'protocols',
    promise:
      'What people have signed stays as it is, a changed byte is noticed, and a link reads nothing else',
    tried:
      'each order of signing, two signatures at once, one changed byte, another hash; links that are over, revoked or made up',
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
    tried:
      '500 events in an hour without Telegram, retry_after, a group that moved, a bot that was thrown out, several workers',
    tests: ['lib/features/notifications/service.int.test.ts', 'lib/server/telegram.int.test.ts'],
  },
  {
    name: 'groups',
    promise:
      'A project’s news goes only to groups where somebody of the project wrote /id, or that an admin allowed',
    tried: 'groups of others, in creating and changing a project; an admin; a group that moved',
    tests: ['lib/features/notifications/policy.int.test.ts'],
  },
  {
    name: 'lock-outs',
    promise: 'Nobody can lock somebody else out',
    tried:
      '1,000 requests and wrong codes for one username from 20 addresses, then the person by code and by /login',
    tests: ['lib/features/auth/chats/service.int.test.ts'],
  },
  {
    name: 'known-browsers',
    promise:
      'A tap is asked of known browsers alone; each sign-in from a new one is reported, and can be ended',
    tried: 'others who ask from many addresses, “It is not me”, a wrong pair of digits, a new browser',
    tests: ['lib/features/auth/visitors/service.int.test.ts'],
  },
  {
    name: 'exports',
    promise: 'An export can’t run formulas and comes back unchanged; harmful files are refused',
    tried:
      '10,000 random tables to CSV and back, 10,000 to a workbook and to another program; files that are made to harm',
    tests: [
      'lib/server/table-file.test.ts',
      'lib/features/repository-steps/imports/service.int.test.ts',
      'tests/harmful-imports.int.test.ts',
    ],
  },
  {
    name: 'marks',
    promise: 'Every mark is read from its picture as it was drawn, byte by byte',
    tried: `${amount('RANDOM_MARKS')} random marks of each kind, read by a decoder that is not ours`,
    tests: ['tests/mark-pictures.test.ts'],
  },
  {
    name: 'coverage',
    promise: 'Proposed combinations cover every possible pair, and there are few of them',
    tried: `${amount('RANDOM_SETS')} random sets of values and exclusions`,
    tests: ['lib/features/coverage/pairs/rules.test.ts'],
  },
  {
    name: 'health',
    promise: 'Health tells the truth and little else; pages say that the database is away',
    tried:
      'database, bot, code host, store and queue, each away and back; a probe that hangs; a migration that is missing',
    tests: [
      'lib/features/health/service.int.test.ts',
      'tests/health-probes.int.test.ts',
      'lib/server/http/outage-pages.test.ts',
      'lib/server/outage.int.test.ts',
    ],
  },
  {
    name: 'data-folder',
    promise: 'One data folder has one owner; an embedded database comes up again',
    tried:
      'an owner that lives, ended, has another number or stands on another host; an embedded database that crashed twice',
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
    tried: `${amount('RANDOM_CHANGES')} random changes and undos for history, for sums and for burn-downs, a recount after each`,
    tests: [
      'tests/undone-changes.int.test.ts',
      'tests/analytics-figures.int.test.ts',
      'lib/features/projects/deadlines/queries.int.test.ts',
      'lib/server/tallies.int.test.ts',
    ],
  },
  {
    name: 'bodies',
    promise: 'All bodies share 64 MiB, a place is taken before an upload is read, a slow one is given up',
    tried:
      'bodies of 64 MiB at once, one more, one that is too slow, too long, or lies about its length; uploads that wait',
    tests: ['lib/server/request-body.test.ts', 'tests/uploads-in-turn.int.test.ts'],
  },
  {
    name: 'statements',
    promise: 'The server ends statements that nobody waits for',
    tried:
      'each kind of statement in a request and in a job, a client that is gone, a database that goes silent',
    tests: [
      'lib/server/db.int.test.ts',
      'lib/server/limited-client.int.test.ts',
      'lib/server/statement-limits.int.test.ts',
    ],
  },
  {
    name: 'public-pages',
    promise: 'A public page is rendered once a second, in its own language',
    tried:
      '20 visitors at once, 120 renderings of an address, cookies of both languages, forged client addresses',
    tests: ['lib/server/http/public-pages.test.ts', 'lib/server/http/client-address.test.ts'],
  },
  {
    name: 'upgrades',
    promise:
      'An old release refuses a schema that it does not know, unless that only adds; no statement reads all columns',
    tried:
      'an empty, a newer and a changed database; several starts at once; a migration that fails; statements with * as the check finds them',
    tests: ['scripts/lib/migrations.int.test.mjs', 'scripts/lib/structure/structure.test.mjs'],
  },
  {
    name: 'audit',
    promise:
      'Sign-ins, refusals, roles, settings and exports of people are on an append-only record; secrets can be rotated',
    tried:
      'each call that sets something or is about people, each variable of the configuration, and a changed entry; a rotation of the secret',
    tests: [
      'lib/features/audit/service.int.test.ts',
      'tests/audited-settings.int.test.ts',
      'lib/server/settings.int.test.ts',
      'tests/secret-rotation.int.test.ts',
    ],
  },
  {
    name: 'files-restore',
    promise: 'A backup that was changed is refused, and restores into a newer PostgreSQL',
    tried:
      'backups with another byte, cut off, or of something else; of an earlier release; from Debian’s PostgreSQL 15 into 18',
    tests: ['scripts/lib/backups/backups.int.test.mjs'],
  },
  {
    name: 'money',
    promise: 'What is stored of differing money is what the rules say, for 2,000 random scenarios',
    tried: `${amount('RANDOM_SCENARIOS')} random scenarios`,
    tests: ['lib/features/scenarios/reconciliation/queries.int.test.ts'],
  },
  {
    name: 'killed-work',
    promise:
      'An import that is killed leaves all rows or none; reminders of killed processes reach nobody twice',
    tried: `${amount('KILLS')} kills of an import at rows chosen at random, and ${amount('KILLS')} of two processes that remind`,
    tests: ['tests/killed-import.int.test.ts', 'tests/killed-reminders.int.test.ts'],
  },
  {
    name: 'inputs',
    promise:
      'No text gets into SQL, no object in place of a text, and harmful pictures and sheets are refused',
    tried: `${amount('FUZZ_RUNS')} generated requests, an export under a key, and hostile pictures and sheets`,
    tests: [
      'tests/contract-fuzz.int.test.ts',
      'lib/features/repository-steps/service.int.test.ts',
      'lib/server/images.test.ts',
      'lib/server/limited-thread.test.ts',
    ],
  },
  {
    name: 'foreign-sites',
    promise:
      'A page of another site changes nothing; each page names the scripts that may run, and alone may ask for the camera',
    tried: 'each changing call by cookie from elsewhere; the policy of pages, calls and files',
    tests: [
      'lib/server/auth.int.test.ts',
      'lib/server/http/page-policy.test.ts',
      'lib/server/http/server.test.ts',
    ],
  },
  {
    name: 'turns',
    promise: 'Whole lists and exports wait their turn; limits count IPv6 networks, not single addresses',
    tried: 'lists of more rows than one batch, each export in a full queue, addresses of IPv4 and IPv6',
    tests: [
      'lib/server/whole-list.int.test.ts',
      'tests/exports-in-turn.int.test.ts',
      'lib/shared/client-address.test.ts',
    ],
  },
  {
    name: 'outside',
    promise: 'No request goes to our own network, and a pooler that drops time limits is refused',
    tried:
      'addresses of our own network in every spelling, redirects to them; poolers that drop or refuse time limits',
    tests: ['lib/features/documentation/bots/service.int.test.ts', 'scripts/lib/database.int.test.mjs'],
  },
]
