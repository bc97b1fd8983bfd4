// What is measured, and what it has to reach: shares of what an empty application of the same Next does on the same
// machine in the same minute. A new list, call or screen gets a line here.

/** What the floor answers. */
export const FLOOR = { page: '/', rows: '/rows', constant: '/api/constant', scenarios: '/api/scenarios' }

/** How much slower a call may be with 100,000 scenarios than with the demo's few. */
export const GROWTH_AIM = 1.3

/** Calls that the screens make. `of` is the floor that `aim` is a share of; without an aim the share is only told. */
export const CALLS = [
  { path: '/api/health/live' },
  { path: '/api/profile', aim: 0.6 },
  { path: '/api/projects/dashboard', aim: 0.4 },
  { path: '/api/profile/dashboard-activity' },
  { path: '/api/profile/error-breakdown' },
  { path: '/api/projects/search?query=*&limit=50' },
  { path: '/api/projects/search?query=маркировка&limit=50' },
  { path: '/api/projects/search?query=0042&limit=50' },
  { path: '/api/projects/{project}' },
  { path: '/api/projects/{project}/scenarios?type=orders&limit=50' },
  { path: '/api/projects/{project}/close-days?limit=50' },
  { path: '/api/projects/{project}/aggregations?limit=50&sort=plant' },
  { path: '/api/projects/{project}/history?limit=50' },
  { path: '/api/scenarios?limit=50', of: FLOOR.scenarios, aim: 0.5 },
  { path: '/api/scenarios?limit=50&status=broken', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&sort=country&order=asc', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&search=колумбус', of: FLOOR.scenarios },
  { path: '/api/scenarios?limit=50&search=нет такого', of: FLOOR.scenarios },
  { path: '/api/scenarios/{scenario}' },
  { path: '/api/scenarios/{scenario}/history?limit=50' },
  { path: '/api/scenarios/{scenario}/documents?limit=50' },
  { path: '/api/scenarios/{scenario}/transactions?limit=50' },
  { path: '/api/scenarios/{scenario}/financials?limit=50' },
  { path: '/api/scenarios/{scenario}/errors?limit=50' },
  { path: '/api/trash?limit=50' },
  { path: '/api/baskets/options' },
  { path: '/api/users/search?query=ива' },
  { path: '/api/users/teams?limit=50' },
]

const HTML = { bytes: 200 * 1024, gzip: 30 * 1024 }

/**
 * Screens: `speed` is the share of the empty page that has to be reached, `script` how many times the floor's first
 * JavaScript is allowed, `rows` the selector of a row.
 */
export const PAGES = [
  { path: '/auth', isAnonymous: true, script: 1.3 },
  { path: '/about', isAnonymous: true, speed: 0.6, script: 1.3 },
  { path: '/', speed: 0.3, script: 1.7 },
  { path: '/projects', speed: 0.25, script: 1.5, html: HTML },
  { path: '/projects/{project}', speed: 0.25, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/scenarios', speed: 0.25, script: 1.5, html: HTML, rows: 'tbody tr' },
  { path: '/scenarios/{scenario}', script: 1.5 },
  { path: '/projects/create', script: 1.5 },
  { path: '/tracked-projects', script: 1.5 },
  { path: '/trash', script: 1.5 },
  { path: '/profile', script: 1.5 },
]

/** What a browser has to do for a screen with rows. */
export const BROWSER_AIMS = { requests: 30, rowsVisible: 2.5, longTasksMs: 250 }

/** In MiB: the application and its embedded database after the load. */
export const MEMORY_AIM = 512

/** For `npm run seed -- --size large`. */
export const SEED_AIM_SECONDS = 90
