import { expect, test } from 'vitest'
import { closeDayRecords, loadAddition } from './client'
import { CLOSE_DAY_STATUSES } from './values'

const DAY = { version: 1, date: '2026-11-25', plant: 'M041', cashRegister: 'POS-01', comment: '' }

test.each(CLOSE_DAY_STATUSES)('both forms require the text of the error of %s alike', async (status) => {
  const without = { ...DAY, status, error: ' ' }
  for (const load of [loadAddition, closeDayRecords.update]) {
    const schema = await load()
    const problems = schema.safeParse(without).error?.issues.map(({ path }) => path)
    expect(problems).toEqual(status === 'Non-error' ? undefined : [['error']])
    expect(schema.safeParse({ ...without, error: 'касса зависла' }).success).toBe(true)
  }
})
