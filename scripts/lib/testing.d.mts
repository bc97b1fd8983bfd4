// What the tests, which are TypeScript, see of testing.mjs.

export interface TestDatabases {
  serverUrl: string
  name: string
}

export function openTestDatabases(): Promise<TestDatabases & { close(): Promise<void> }>
export function copyDatabase(databases: TestDatabases, worker: string): Promise<string>
