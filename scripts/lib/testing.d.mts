// What the tests, which are TypeScript, see of testing.mjs.

export interface TestDatabases {
  serverUrl: string
  name: string
}

export function openTestDatabases(): Promise<TestDatabases & { close(): Promise<void> }>
export function copyDatabase(databases: TestDatabases, worker: string): Promise<string>
export function dropCopy(databases: TestDatabases, worker: string): Promise<void>
export function copyUrl(databases: TestDatabases, worker: string): string
export function ensureBuilt(): Promise<void>
export function freePort(): Promise<number>
export function findBrowser(): string | null
export function isRunning(pid: number): boolean
