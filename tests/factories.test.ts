import { expect, test } from 'vitest'
import { checkDigit, ean13, ownMark, stateMark } from './factories/barcodes'
import { Draw } from './factories/draw'
import { FULL_NAMES, latinName } from './factories/vocabulary/people'

const draw = new Draw(1)
const often = Array.from({ length: 200 }, (_, index) => index)

test('the check digit is that of GS1', () => {
  // The General Specifications' own examples: GTIN-13, GTIN-8 and SSCC.
  expect(checkDigit('629104150021')).toBe('3')
  expect(checkDigit('9638507')).toBe('4')
  expect(checkDigit('37610425002123456')).toBe('9')
})

test('barcodes have 13 digits that check', () => {
  for (const _ of often) {
    const barcode = ean13(draw, '481')
    expect(barcode).toMatch(/^481\d{10}$/)
    expect(checkDigit(barcode.slice(0, -1))).toBe(barcode.at(-1))
  }
})

test('a mark of the state has GTIN, serial number, key and signature', () => {
  const barcode = ean13(draw)
  expect(stateMark(draw, barcode)).toMatch(
    new RegExp(`^010${barcode}21[!-z]{13}\u001d91\\w{4}\u001d92[\\w+/]{43}=$`),
  )
})

test('a mark of the retailer does not look like one of the state', () => {
  expect(ownMark(draw, '10234567')).toMatch(/^DM-10234567-[A-Z2-9]{12}$/)
})

test('the same seed draws the same, another seed something else', () => {
  const drawn = (seed: number) => {
    const own = new Draw(seed)
    return [own.integer(0, 1_000_000), own.digits(20), own.pickSome(often, 5), own.id(new Date(0))]
  }
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
})

test('what is picked is different each time, and from the whole list', () => {
  const picked = draw.pickSome(often, often.length)
  expect([...picked].sort((one, other) => one - other)).toEqual(often)
  expect(draw.pickSome(often, 3)).toHaveLength(3)
  expect(draw.pickSome([1, 2], 5)).toHaveLength(2)
})

test('ids are of the product’s form and sort by their moment', () => {
  const ids = often.map((index) => draw.id(new Date(1_700_000_000_000 + index)))
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  expect([...ids].sort()).toEqual(ids)
})

test('every person has a username that Telegram would take', () => {
  const usernames = FULL_NAMES.map(latinName)
  expect(usernames.filter((username) => !/^[a-z_]{5,32}$/.test(username))).toEqual([])
  expect(new Set(usernames).size).toBe(usernames.length)
})
