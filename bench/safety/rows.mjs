import { backUpAndRestore } from './backups.mjs'
import { askForCodes } from './code-requests.mjs'
import { COMMANDS } from './commands.mjs'
import { killProduct } from './crashes.mjs'
import { createAtOnce } from './creations.mjs'
import { fillDatabaseDisk } from './database-disk.mjs'
import { killDatabase } from './database-kills.mjs'
import { fillDisk } from './disk.mjs'
import { editTogether } from './editors.mjs'
import { sendAnything } from './fuzz.mjs'
import { guessCodes } from './guesses.mjs'
import { HELD_BY_TESTS } from './held-by-tests.mjs'
import { askForWholeLists } from './lists.mjs'
import { searchLogs } from './logs.mjs'
import { askForPages } from './pages.mjs'
import { restartUnderLoad } from './restarts.mjs'
import { injectScripts } from './scripts.mjs'
import { silenceDatabase } from './silence.mjs'
import { holdSlowConnections } from './slow-clients.mjs'
import { tapButtons } from './taps.mjs'
import { uploadSlowly } from './uploads.mjs'

/**
 * What is promised, and how it is tried: `run` gets the ground and draws, and returns what was `tried`, what was `found`,
 * and a line for each thing that was `lost`. Of rows with `tests` these are run in its place. Logs come after all that
 * is logged.
 */
export const ROWS = [
  {
    name: 'database-kills',
    promise:
      'The database may die in the middle of a request: what was answered is stored, everything else is 503',
    run: killDatabase,
  },
  {
    name: 'editors',
    promise: 'No change is overwritten silently',
    run: editTogether,
  },
  {
    name: 'creations',
    promise: '200 scenarios created at once have 200 numbers; 100 requests under one key create one',
    run: createAtOnce,
  },
  {
    name: 'restarts',
    promise: 'A restart under load breaks off no request, and ends within 30 s',
    run: restartUnderLoad,
  },
  {
    name: 'crashes',
    promise: 'SIGKILL during upload, copy, bulk add and import: all or nothing, no file without a row',
    run: killProduct,
  },
  {
    name: 'backups',
    promise: 'Backups restore: equal counts and checksums of every table and file',
    run: backUpAndRestore,
  },
  {
    name: 'disk',
    promise: 'On a full disk an upload is 507 with nothing half written, and the rest works',
    run: fillDisk,
  },
  {
    name: 'database-disk',
    promise:
      'A full disk under PostgreSQL: 507 or 503 with a message, nothing lost, and it recovers by itself',
    run: fillDatabaseDisk,
  },
  {
    name: 'silence',
    promise:
      'The database may go silent: requests end with 503 within 10 s, ready again within 10 s of its return',
    run: silenceDatabase,
  },
  {
    name: 'requests',
    promise: 'No input makes a 5xx: calls and pages, with headers and keys',
    run: sendAnything,
  },
  {
    name: 'pages',
    promise: 'Every page lets in whom it should, and says no name to anybody else',
    run: askForPages,
  },
  {
    name: 'scripts',
    promise: 'Injected script does not run, and the policy is never violated',
    run: injectScripts,
  },
  {
    name: 'slow-clients',
    promise: 'Slow and idle connections keep nobody waiting: reads within 1 s, at most 100 MiB more',
    run: holdSlowConnections,
  },
  {
    name: 'uploads',
    promise:
      'Slow uploads keep nobody waiting: a place or 503 before they are read, reads within 1 s, at most 100 MiB more',
    run: uploadSlowly,
  },
  {
    name: 'guesses',
    promise: 'Codes without a chat: guesses open no session, and the link of the terminal leads in',
    run: guessCodes,
  },
  {
    name: 'code-requests',
    promise:
      '1,000 code requests in a person’s name: limits hold, each code is sent once, everybody comes in',
    run: askForCodes,
  },
  {
    name: 'taps',
    promise: 'No tap is asked for in another’s name, a wrong pair of digits signs nobody in, “not me” mutes',
    run: tapButtons,
  },
  {
    name: 'lists',
    promise:
      'Eight lists without limit over 100,000 rows: all answered, others within 1 s, at most 60 MiB more',
    run: askForWholeLists,
  },
  {
    name: 'logs',
    promise: 'One JSON line a request; no code, token or cookie stands in any log of the run',
    run: searchLogs,
  },
  ...COMMANDS,
  ...HELD_BY_TESTS,
]
