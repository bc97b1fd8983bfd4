import { describe, expect, it } from 'vitest'
import { calculateProgress, linkedBy } from './rules'

const ID = '0123456789abcdef01234567'

describe('what an address leads to', () => {
  it.each([
    [`/projects/${ID}`, 'project'],
    [`/projects/${ID}?tab=receipts`, 'project'],
    [`/p/${ID}/`, 'project'],
    [`/s/${ID}`, 'scenario'],
    [`/s/${ID}#steps`, 'scenario'],
    [`/scenarios/${ID}?tab=errors`, 'scenario'],
  ])('%s: a %s', (address, kind) => {
    expect(linkedBy(address)).toEqual({ kind, id: ID })
  })

  it.each([
    '/p/42',
    '/projects/00042',
    '/projects/create',
    '/projects/42/edit',
    `/projects/${ID}/edit`,
    '/s/00042-007',
    '/scenarios/42',
    `/scenarios/${ID}/print`,
    `/teams/${ID}`,
    `//evil.example/p/${ID}`,
    '/constructor/x',
    '',
  ])('%s: nothing with a preview', (address) => {
    expect(linkedBy(address)).toBeNull()
  })
})

describe('progress', () => {
  it('is never 100 before the last scenario is completed', () => {
    expect(calculateProgress({ scenarioCount: 1000, completedCount: 999 })).toBe(99)
    expect(calculateProgress({ scenarioCount: 1000, completedCount: 1000 })).toBe(100)
  })

  it('is 0 without scenarios', () => {
    expect(calculateProgress({ scenarioCount: 0, completedCount: 0 })).toBe(0)
  })
})
