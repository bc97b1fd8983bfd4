import { describe, expect, onTestFinished, test } from 'vitest'
import { LimitedPool, patiently } from './limited-client'

describe('the server ends a statement that nobody waits for any more', () => {
  const poolOfOne = () => {
    const pool = new LimitedPool({ connectionString: process.env.DATABASE_URL, max: 1 })
    onTestFinished(() => pool.end())
    return pool
  }
  const readLimit = async (pool: LimitedPool) =>
    (await pool.query<{ statement_timeout: string }>('SHOW statement_timeout')).rows[0]?.statement_timeout

  test('and one that waits for a lock before its client gives it up, in a job within minutes', async () => {
    const pool = poolOfOne()
    const readLockLimit = async () =>
      (await pool.query<{ lock_timeout: string }>('SHOW lock_timeout')).rows[0]?.lock_timeout
    expect(await readLockLimit()).toBe('6s')
    expect(await patiently(readLockLimit)).toBe('299500ms')
    expect(await readLockLimit()).toBe('6s')
  })

  test('within seconds in a request, within minutes in a job, whatever ran on the connection before', async () => {
    const pool = poolOfOne()
    expect(await readLimit(pool)).toBe('7s')
    expect(await patiently(() => readLimit(pool))).toBe('300500ms')
    await patiently(async () => {
      const client = await pool.connect()
      await client.query('BEGIN')
      await client.query('ROLLBACK')
      client.release()
    })
    expect(await readLimit(pool)).toBe('7s')
    expect(await patiently(() => readLimit(pool))).toBe('300500ms')
  })

  test('and notices soon that its client is gone', async () => {
    const { rows } = await poolOfOne().query('SHOW client_connection_check_interval')
    expect(rows).toEqual([{ client_connection_check_interval: '5s' }])
  })
})
