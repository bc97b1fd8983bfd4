// Aims are shares of what an empty application does in the same minute. A new list, call or screen gets a line here.

/** What the floor answers. */
export const FLOOR = {
  page: '/',
  rows: '/rows',
  constant: '/api/constant',
  scenarios: '/api/scenarios',
  products: '/api/products',
}

/** How much slower a call may be with 100,000 scenarios than with the demo's few. */
export const GROWTH_AIM = 1.3

const ERRORS = '/api/errors?limit=50&today={today}'
const CASH_REGISTERS = '/api/documentation/cash-registers?limit=50'
const ANALYTICS_OF_A_WEEK = '/api/analytics/dashboard?timeRange=7d'

/**
 * Calls that the screens make. `of` is the floor that `aim` is a share of, `against` another call in its place;
 * without an aim the share is only reported. `{today}`, `{weekAgo}` and `{yearAgo}` are days.
 */
export const CALLS = [
  { path: '/api/health/live' },
  { path: '/api/profile', aim: 0.6 },
  { path: '/api/profile/reminder-settings' },
  { path: '/api/profile/reminders' },
  { path: '/api/projects/dashboard', aim: 0.4 },
  { path: '/api/profile/dashboard-activity' },
  { path: '/api/profile/error-breakdown' },
  { path: '/api/profile/morning' },
  { path: '/api/projects/search?query=*&limit=50' },
  { path: '/api/projects/search?query=маркировка&limit=50' },
  { path: '/api/projects/search?query=0042&limit=50' },
  { path: '/api/projects/{project}' },
  { path: '/api/projects/{project}/parts' },
  { path: '/api/projects/{project}/rights' },
  { path: '/api/projects/{project}/contents' },
  { path: '/api/projects/{project}/copyable' },
  { path: '/api/projects/search?query=*&template=yes&limit=50' },
  { path: '/api/projects/{project}/scenarios?type=orders&limit=50' },
  { path: '/api/projects/{project}/close-days?limit=50' },
  { path: '/api/deadlines' },
  { path: '/api/calendar?from=2026-10-26&to=2026-12-06' },
  { path: '/api/projects/{project}/burn-down' },
  { path: '/api/projects/search?sort=deadline&limit=30' },
  { path: '/api/projects/search?deadline=overdue&limit=30' },
  { path: '/api/projects/search?deadline=milestoneOverdue&limit=30' },
  { path: '/api/projects/{project}/milestones?limit=50' },
  { path: '/api/projects/{project}/milestones/progress' },
  { path: '/api/projects/{project}/protocols?limit=50' },
  { path: '/api/profile/protocols?limit=50' },
  { path: '/api/protocols/{draft}' },
  { path: '/api/protocols/{draft}/snapshot' },
  { path: '/api/protocols/{frozen}/snapshot' },
  { path: '/api/protocols/{frozen}/changes' },
  { path: '/api/protocols/{frozen}/links?limit=25' },
  { path: '/api/scenarios/{scenario}/milestone' },
  { path: '/api/projects/{project}/aggregations?limit=50&sort=plant' },
  { path: '/api/projects/{project}/history?limit=50' },
  { path: '/api/scenarios?limit=50', of: FLOOR.scenarios, aim: 0.5 },
  { path: '/api/scenarios?limit=50&status=broken', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&sort=country&order=asc', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&money=differs', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&state=overdue', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&state=review', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&search=колумбус', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&search=нет такого', of: FLOOR.scenarios },
  { path: '/api/scenarios/views' },
  { path: '/api/profile/tables' },
  { path: '/api/profile/work?limit=5' },
  { path: '/api/scenarios/{scenario}' },
  { path: '/api/scenarios/{scenario}/history?limit=50' },
  { path: '/api/scenarios/{scenario}/neighbours' },
  { path: '/api/scenarios/{scenario}/products' },
  { path: '/api/scenarios/{large}/products' },
  { path: '/api/scenarios/{scenario}/product-marks?limit=50' },
  { path: '/api/scenarios/{large}/product-marks?limit=200' },
  { path: '/api/scenarios/{large}/product-marks' },
  { path: '/api/scenarios/{scenario}/documents?limit=50' },
  { path: '/api/scenarios/{scenario}/receipt-photos' },
  { path: '/api/scenarios/{scenario}/steps' },
  { path: '/api/scenarios/{scenario}/runs' },
  { path: '/api/scenarios/{scenario}/transactions?limit=50' },
  { path: '/api/scenarios/{scenario}/financials?limit=50' },
  { path: '/api/scenarios/{scenario}/errors?limit=50' },
  { path: '/api/scenarios/{scenario}/errors/counts' },
  { path: '/api/scenarios/{scenario}/errors/lines' },
  { path: '/api/scenarios/{scenario}/reconciliation' },
  { path: '/api/scenarios/{large}/reconciliation' },
  { path: ERRORS, of: FLOOR.scenarios, aim: 0.5 },
  { path: `${ERRORS}&state=unsolved&blocker=yes`, of: FLOOR.scenarios, aim: 0.5 },
  { path: `${ERRORS}&late=yes&sort=plannedFixDate&order=asc`, of: FLOOR.scenarios, aim: 0.5 },
  { path: `${ERRORS}&team=OD`, of: FLOOR.scenarios },
  { path: `${ERRORS}&search=касс`, of: FLOOR.scenarios },
  { path: `${ERRORS}&search=нет такого`, of: FLOOR.scenarios },
  { path: `${ERRORS}&since={weekAgo}T00:00:00.000Z`, of: FLOOR.scenarios },
  { path: '/api/scenarios/mappings' },
  { path: '/api/scenarios/{scenario}/comments?limit=30' },
  { path: '/api/scenarios/{scenario}/comments/counts' },
  { path: '/api/inbox?limit=30' },
  { path: '/api/inbox/unread' },
  { path: '/api/trash?limit=50' },
  { path: '/api/baskets/options' },
  { path: '/api/history?part=baskets&limit=50' },
  { path: '/api/history?part=documentation&limit=50' },
  // Uses are counted when they change, not at each read: about as quick as a plain list.
  { path: '/api/baskets?limit=20', against: CASH_REGISTERS, aim: 0.4 },
  { path: '/api/baskets/search?query=обувь&limit=20', against: CASH_REGISTERS, aim: 0.4 },
  { path: '/api/scenarios?limit=50&basket=1' },
  { path: '/api/repository-steps?page=1&limit=50', against: CASH_REGISTERS, aim: 0.4 },
  { path: '/api/repository-steps?page=1&limit=50&search=чек' },
  { path: '/api/repository-steps/similar?description=Открыть кассовый чек' },
  { path: CASH_REGISTERS },
  { path: '/api/documentation/bot-activity?limit=50' },
  { path: '/api/documentation/bot-activity/probes' },
  { path: '/api/documentation/links?limit=50' },
  { path: '/api/users/search?query=ива' },
  { path: '/api/palette/found?query=ива' },
  { path: '/api/users/choices' },
  { path: '/api/users/choices?team=OD' },
  { path: '/api/users/teams?limit=50' },
  { path: '/api/users/teams?limit=50&search=ива' },
  { path: '/api/users/teams/overview' },
  { path: '/api/users/{person}' },
  { path: '/api/users/{person}/scenarios' },
  { path: '/api/users/{person}/active-errors' },
  { path: '/api/users/{person}/duties' },
  { path: '/api/workload', of: FLOOR.scenarios },
  { path: '/api/workload?projectId={project}' },
  { path: '/api/workload/projects?person={person}' },
  { path: '/api/workload/items?person={person}', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&state=overdue&responsible={person}', of: FLOOR.scenarios },
  { path: '/api/coverage?projects={project}&type=orders&fields=country,plant,payment', of: FLOOR.scenarios },
  { path: ANALYTICS_OF_A_WEEK },
  // A year costs at most 1.3 times a week.
  { path: '/api/analytics/dashboard?timeRange=1y', against: ANALYTICS_OF_A_WEEK, aim: 0.77 },
  { path: '/api/analytics/export?timeRange=1y' },
  { path: '/api/scenarios?limit=50&happened=created&from={weekAgo}', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&happened=completed&from={weekAgo}', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&happened=completed&from={yearAgo}', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&happened=failed&team=CASH&from={weekAgo}', of: FLOOR.scenarios },
  { path: '/api/projects/search?query=*&limit=30&happened=activated&from={yearAgo}' },
  { path: '/api/health/dashboard' },
  { path: '/api/roadmap' },
  { path: '/api/roadmap/status' },
]

const HTML = { bytes: 200 * 1024, gzip: 30 * 1024 }

/**
 * Screens: `speed` is the share of the empty page that has to be reached, `script` how many times the floor's first
 * JavaScript is allowed, `rows` the selector of a row.
 */
export const PAGES = [
  { path: '/auth', isAnonymous: true, script: 1.3 },
  { path: '/about', isAnonymous: true, speed: 0.6, script: 1.3 },
  { path: '/', speed: 0.2, script: 1.7 },
  { path: '/projects', speed: 0.15, script: 1.5, html: HTML },
  { path: '/projects/{project}', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/projects/{project}?tab=closeDays', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/calendar', speed: 0.15, script: 1.5, html: HTML },
  { path: '/projects/{project}/protocols', speed: 0.15, script: 1.5, html: HTML },
  { path: '/protocols', speed: 0.15, script: 1.5, html: HTML },
  // The page of a link is opened so seldom that it is measured with a protocol's files.
  { path: '/protocols/{draft}', script: 1.6 },
  { path: '/protocols/{frozen}', script: 1.6 },
  { path: '/projects?sort=deadline', speed: 0.15, script: 1.5, html: HTML },
  { path: '/projects/{project}?tab=milestones', speed: 0.15, script: 1.5, html: HTML },
  { path: '/projects/{project}?tab=aggregations', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/scenarios', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/errors', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/scenarios/{scenario}', script: 1.6, html: HTML },
  { path: '/scenarios/{large}', script: 1.6, html: HTML, rows: '[role="grid"] tbody tr' },
  { path: '/scenarios/{scenario}?tab=steps', script: 1.6 },
  { path: '/scenarios/{scenario}?run=1', script: 1.6 },
  { path: '/scenarios/{scenario}?tab=receipts', script: 1.6 },
  { path: '/scenarios/{scenario}?tab=transactions', script: 1.6 },
  { path: '/scenarios/{scenario}?tab=financials', script: 1.6 },
  { path: '/scenarios/{scenario}?tab=errors', script: 1.6 },
  { path: '/scenarios/{scenario}?tab=comments', script: 1.6 },
  { path: '/projects/create', script: 1.5 },
  { path: '/projects/create?from={project}', script: 1.5 },
  { path: '/tracked-projects', script: 1.5 },
  { path: '/trash', script: 1.5 },
  { path: '/inbox', script: 1.5 },
  { path: '/baskets', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/documentation', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/documentation?tab=bots', speed: 0.15, script: 1.5, html: HTML, rows: 'main li h3' },
  { path: '/documentation?tab=links', speed: 0.15, script: 1.5, html: HTML, rows: 'main li h3' },
  { path: '/documentation?tab=steps', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/profile', script: 1.5 },
  { path: '/teams', script: 1.5 },
  { path: '/teams?view=table', script: 1.5, rows: 'tbody tr' },
  { path: '/teams/{person}', script: 1.5 },
  { path: '/roadmap', script: 1.5 },
  { path: '/roadmap/public', isAnonymous: true, script: 1.3 },
  { path: '/analytics', script: 1.5 },
  { path: '/coverage?projects={project}&type=orders', script: 1.6 },
  { path: '/workload', speed: 0.15, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/workload?person={person}', script: 1.6 },
  { path: '/analytics?range=1y', script: 1.5 },
]

/** What a browser has to do for a screen with rows. */
export const BROWSER_AIMS = { requests: 30, rowsVisible: 2.5, longTasksMs: 250 }

/** The size of the scenario that is worked on. */
export const LARGE = { lines: 500, marks: 1_000, steps: 2_000 }

/** Calls that store something, each with the address of the floor that carries out the same statements through `pg`. */
export const SAVES = [
  { path: '/api/scenarios/{saved}/products', name: 'an autosave of 50 lines', of: FLOOR.products, aim: 0.5 },
]

/** What a person does on a screen while the browser times its tasks; how it is done is in `work.mjs`. */
export const WORK = [
  { name: '500 product lines, typing', path: '/scenarios/{large}', act: 'typeIntoLines' },
  { name: '500 product lines, scrolling', path: '/scenarios/{large}', act: 'scrollLines' },
  { name: '1,000 product marks, scan deck', path: '/scenarios/{large}', act: 'showDeck' },
  { name: '1,000 product marks, scrolling', path: '/scenarios/{large}', act: 'scrollMarks' },
  { name: '2,000 steps, scrolling', path: '/scenarios/{large}?tab=steps', act: 'scrollSteps' },
  { name: '2,000 steps, typing', path: '/scenarios/{large}?tab=steps', act: 'typeIntoStep' },
  { name: '2,000 steps, a status by a key', path: '/scenarios/{large}?tab=steps', act: 'setStatusOfSteps' },
  { name: '2,000 steps, run by keys', path: '/scenarios/{large}?run=1', act: 'runSteps' },
  { name: '2,000 steps, dragging', path: '/scenarios/{large}?tab=steps', act: 'dragStep' },
]

/** No task may take longer while a person works. */
export const WORK_AIM_MS = 50

/** What a person changes while another window shows it; how it is done is in `together.mjs`. */
export const TOGETHER = [
  { name: 'a product line of 500', path: '/scenarios/{large}', change: 'productLine' },
  { name: 'the status of a step of 2,000', path: '/scenarios/{large}?tab=steps', change: 'stepStatus' },
]

/** Within so long the other window shows it. */
export const SEEN_AIM_MS = 1_000

/** The number of people whose work is handed over to one other person. */
export const HAND_OVERS = 5

/** The number of photos that are sent at once, and their pixels. */
export const PHOTOS = { path: '/scenarios/{saved}?tab=receipts', count: 50, width: 4_000, height: 3_000 }

/**
 * Importing the maximum number of steps of a file: how long it may take, how long the page may work without a pause,
 * and for how long the server may answer no other request. Then the same of harmful files, and how much more memory
 * the application may hold afterwards, in MiB.
 */
export const IMPORT_AIMS = { ms: 3_000, longestTaskMs: 250, refusalMs: 5_000, heldMs: 200, memory: 64 }

/** Whole lists at once without a `limit`: how many MiB more memory may be held meanwhile, and how soon others are answered. */
export const WHOLE_LISTS = {
  paths: [
    '/api/scenarios',
    '/api/scenarios?sort=country&order=asc',
    '/api/scenarios?sort=updated',
    `/api/scenarios?status=${encodeURIComponent('Новый')}`,
    '/api/projects/search?query=*',
    '/api/users/teams',
    '/api/baskets',
    '/api/scenarios?sort=number',
  ],
  other: '/api/scenarios?limit=50',
  memory: 60,
  othersMs: 1_000,
}

/**
 * Many people at once, all of whom have the list on the screen: how many they are, for how long, how often they change
 * something and go to another page. Aims, at the 95th percentile: how many times one person's time a read may take, within
 * how many milliseconds others see a change, and how many MiB of memory all takes afterwards.
 */
export const DAY = {
  people: 200,
  editors: 20,
  seconds: 120,
  editEveryMs: 5_000,
  statuses: ['В работе', 'Выполнен'],
  pageEveryMs: 20_000,
  readsAlone: 200,
  list: '/api/scenarios?limit=50',
  pages: ['/', '/projects', '/scenarios', '/profile'],
  readsAim: 3,
  seenAimMs: 1_500,
  memoryAim: 450,
}

/** In MiB: the application and its embedded database after the load. */
export const MEMORY_AIM = 512

/** For `npm run seed -- --size large`. */
export const SEED_AIM_SECONDS = 90
