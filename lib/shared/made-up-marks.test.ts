import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Draw } from '@/tests/factories/draw'
import { readSpelling } from './gs1-spelling'
import { MADE_UP_GROUPS, MADE_UP_KINDS, type MadeUpKind, makeUpMark } from './made-up-marks'
import { inspectCode } from './mark-inspection'

const TODAY = '2026-05-20'
const GTIN = '04600439931256'

const drawn = fc
  .tuple(fc.nat(), fc.constantFrom(...MADE_UP_GROUPS), fc.constantFrom(null, GTIN))
  .map(([seed, group, gtin]) => {
    const draw = new Draw(seed)
    return { group, gtin, random: (count: number) => draw.integer(0, count - 1) }
  })

/** The panel's findings about the marks of a kind. */
const FINDINGS: Record<MadeUpKind, string[]> = {
  valid: [],
  usedTwice: [],
  otherGroup: [],
  wrongCheckDigit: ['wrongCheckDigit'],
  withoutKeys: ['withoutKeys'],
}

test.each(MADE_UP_KINDS)('of any group, what is wrong with it is just that: %s', (kind) => {
  fc.assert(
    fc.property(drawn, ({ group, gtin, random }) => {
      const code = makeUpMark({ kind, group, gtin, random })
      const inspected = inspectCode(code, TODAY)
      expect(inspected.findings.map(({ about }) => about)).toEqual(FINDINGS[kind])
      if (kind === 'otherGroup') expect(inspected.group).not.toBe(group)
      else if (kind !== 'withoutKeys') expect(inspected.group).toBe(group)
      if (gtin && kind !== 'wrongCheckDigit') expect(inspected.gtin).toBe(gtin)
      // Its spelling is that of a till.
      expect(readSpelling(code)).toMatchObject({ code, corrections: [] })
    }),
  )
})
