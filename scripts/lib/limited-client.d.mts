// What the application, which is TypeScript, sees of limited-client.mjs.

import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'

export class LimitedClient extends Client {
  constructor(config: ClientConfig & { answerLimitMs?: number })
}

export class LimitedPool extends Pool {
  constructor(config: PoolConfig)
}

export function patiently<Result>(work: () => Promise<Result>): Promise<Result>
