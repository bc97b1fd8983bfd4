// Encodes DataMatrix symbols with ECC 200 (ISO/IEC 16022). A library does so, too, in a hundred times the time and the script:
// a document holds thousands of them.

/** Stands for FNC1 in a text of {@link dataMatrix}: a sign that no text has. */
export const FNC1 = '\uffff'

/** A square symbol: the modules of a side, its regions on a side, its codewords of correction and the blocks that these are in. */
interface Shape {
  size: number
  regions: number
  corrections: number
  blocks: number
}

// ISO/IEC 16022, table 7.
const SHAPES: readonly Shape[] = (
  [
    [10, 1, 5, 1],
    [12, 1, 7, 1],
    [14, 1, 10, 1],
    [16, 1, 12, 1],
    [18, 1, 14, 1],
    [20, 1, 18, 1],
    [22, 1, 20, 1],
    [24, 1, 24, 1],
    [26, 1, 28, 1],
    [32, 2, 36, 1],
    [36, 2, 42, 1],
    [40, 2, 48, 1],
    [44, 2, 56, 1],
    [48, 2, 68, 1],
    [52, 2, 84, 2],
    [64, 4, 112, 2],
    [72, 4, 144, 4],
    [80, 4, 192, 4],
    [88, 4, 224, 4],
    [96, 4, 272, 4],
    [104, 4, 336, 6],
    [120, 6, 408, 6],
    [132, 6, 496, 8],
    [144, 6, 620, 10],
  ] as const
).map(([size, regions, corrections, blocks]) => ({ size, regions, corrections, blocks }))

/** The modules of a side without the borders of its regions. */
const dataSide = ({ size, regions }: Shape) => size - 2 * regions
const BITS = 8
const capacity = (shape: Shape) => Math.floor(dataSide(shape) ** 2 / BITS) - shape.corrections

/**
 * Returns the smallest square symbol that holds a text, row by row, 1 for each dark module.
 * @throws RangeError when none does
 */
export function dataMatrix(text: string): { size: number; isDark: Uint8Array } {
  const data = toCodewords(text)
  const shape = SHAPES.find((one) => capacity(one) >= data.length)
  if (!shape) throw new RangeError('The text is longer than a symbol can hold.')
  pad(data, capacity(shape))
  return { size: shape.size, isDark: toModules(shape, [...data, ...corrections(data, shape)]) }
}

const CODEWORDS = { pad: 129, digits: 130, fnc1: 232, upperShift: 235 }
const ASCII_END = 128
const utf8 = new TextEncoder()

/** The ASCII encodation: two digits take one codeword, other signs one each, bytes beyond ASCII two. */
function toCodewords(text: string): number[] {
  return (text.match(/\uffff|\d\d|[^\uffff]/gu) ?? []).flatMap((part) => {
    if (part === FNC1) return [CODEWORDS.fnc1]
    if (part.length === 2 && /\d\d/.test(part)) return [CODEWORDS.digits + Number(part)]
    return [...utf8.encode(part)].flatMap((byte) =>
      byte < ASCII_END ? [byte + 1] : [CODEWORDS.upperShift, byte - ASCII_END + 1],
    )
  })
}

function pad(data: number[], wanted: number): void {
  if (data.length < wanted) data.push(CODEWORDS.pad)
  while (data.length < wanted) {
    // Scattered, so that no pattern appears (annex B.1).
    const place = data.length + 1
    const scattered = CODEWORDS.pad + ((149 * place) % 253) + 1
    data.push(scattered > 254 ? scattered - 254 : scattered)
  }
}

const FIELD = 255
const POLYNOMIAL = 0x12d
const [POWERS, LOGARITHMS] = fieldTables()

function fieldTables(): [Uint8Array, Uint8Array] {
  const [powers, logarithms] = [new Uint8Array(FIELD), new Uint8Array(FIELD + 1)]
  let value = 1
  for (let power = 0; power < FIELD; power += 1) {
    powers[power] = value
    logarithms[value] = power
    value *= 2
    if (value > FIELD) value ^= POLYNOMIAL
  }
  return [powers, logarithms]
}

function product(one: number, other: number): number {
  if (one === 0 || other === 0) return 0
  return POWERS[((LOGARITHMS[one] ?? 0) + (LOGARITHMS[other] ?? 0)) % FIELD] ?? 0
}

const generators = new Map<number, Uint8Array>()

/** The coefficients of the polynomial with the roots 2, 4, 8 …, without its first, which is 1. */
function generator(degree: number): Uint8Array {
  const known = generators.get(degree)
  if (known) return known
  const made = new Uint8Array(degree)
  for (let root = 1; root <= degree; root += 1) {
    const factor = POWERS[root % FIELD] ?? 0
    const last = root - 1
    for (let at = last; at >= 0; at -= 1) {
      const before = at === 0 ? 1 : (made[at - 1] ?? 0)
      made[at] = at === last ? product(before, factor) : (made[at] ?? 0) ^ product(before, factor)
    }
  }
  generators.set(degree, made)
  return made
}

/** Reed-Solomon codewords: blocks take turns in the data, and in these. */
function corrections(data: readonly number[], { corrections: count, blocks }: Shape): Uint8Array {
  const degree = count / blocks
  const factors = generator(degree)
  const all = new Uint8Array(count)
  for (let block = 0; block < blocks; block += 1) {
    const rest = new Uint8Array(degree)
    for (let at = block; at < data.length; at += blocks) {
      const first = (rest[0] ?? 0) ^ (data[at] ?? 0)
      rest.copyWithin(0, 1)
      rest[degree - 1] = 0
      for (let index = 0; index < degree; index += 1)
        rest[index] = (rest[index] ?? 0) ^ product(first, factors[index] ?? 0)
    }
    // In the largest symbol the data end within a turn, which goes on here.
    const turn = (block - (data.length % blocks) + blocks) % blocks
    for (const [index, value] of rest.entries()) all[index * blocks + turn] = value
  }
  return all
}

/** Places the bits of codewords into the regions, with the borders by which scanners find them. */
function toModules(shape: Shape, codewords: readonly number[]): Uint8Array {
  const { size, regions } = shape
  const isDark = new Uint8Array(size * size)
  const side = dataSide(shape)
  const inner = side / regions
  for (const [index, bit] of placement(side).entries()) {
    const [row, column] = [Math.floor(index / side), index % side]
    const y = row + 1 + 2 * Math.floor(row / inner)
    const x = column + 1 + 2 * Math.floor(column / inner)
    const codeword = codewords[bit >> 3] ?? 0
    isDark[y * size + x] = bit < 0 ? Number(bit === DARK) : (codeword >> (BITS - 1 - (bit & 7))) & 1
  }
  const outer = inner + 2
  for (let at = 0; at < size; at += 1)
    for (let start = 0; start < size; start += outer) {
      const end = start + outer - 1
      isDark[at * size + start] = 1
      isDark[end * size + at] = 1
      if (at % 2 === 0) isDark[start * size + at] = 1
      else isDark[at * size + end] = 1
    }
  return isDark
}

/** Modules that belong to no codeword, and those that no walk has reached yet. */
const [DARK, LIGHT] = [-1, -2]
const placements = new Map<number, Int16Array>()

/** The bit that each module without borders shows, eight of a codeword: the walk of annex F. */
function placement(side: number): Int16Array {
  const known = placements.get(side)
  if (known) return known
  const bits = new Int16Array(side * side).fill(LIGHT)
  let codeword = 0
  const isFree = (row: number, column: number) => bits[row * side + column] === LIGHT
  const place = (modules: readonly (readonly [number, number])[]) => {
    for (const [bit, [row, column]] of modules.entries()) bits[row * side + column] = codeword * BITS + bit
    codeword += 1
  }
  const corner = (cells: readonly (readonly [number, number])[]) =>
    // Negative numbers count from the other end.
    place(cells.map(([row, column]) => [row < 0 ? row + side : row, column < 0 ? column + side : column]))
  const utah = (row: number, column: number) =>
    place(UTAH.map(([dy, dx]) => wrapped(row + dy, column + dx, side)))
  let [row, column] = [4, 0]
  while (row < side || column < side) {
    if (row === side && column === 0) corner(CORNERS.first)
    if (row === side - 2 && column === 0 && side % 4 !== 0) corner(CORNERS.second)
    if (row === side - 2 && column === 0 && side % 8 === 4) corner(CORNERS.third)
    if (row === side + 4 && column === 2 && side % 8 === 0) corner(CORNERS.fourth)
    for (; row >= 0 && column < side; row -= 2, column += 2)
      if (row < side && column >= 0 && isFree(row, column)) utah(row, column)
    row += 1
    column += 3
    for (; row < side && column >= 0; row += 2, column -= 2)
      if (row >= 0 && column < side && isFree(row, column)) utah(row, column)
    row += 3
    column += 1
  }
  // Two of four that are left over.
  if (isFree(side - 1, side - 1)) bits[side * side - 1] = bits[side * (side - 1) - 2] = DARK
  placements.set(side, bits)
  return bits
}

const UTAH = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
] as const

const RIGHT = [
  [0, -2],
  [0, -1],
  [1, -1],
  [2, -1],
  [3, -1],
] as const
const LEFT = [
  [-3, 0],
  [-2, 0],
  [-1, 0],
] as const
const CORNERS = {
  first: [[-1, 0], [-1, 1], [-1, 2], ...RIGHT],
  second: [...LEFT, [0, -4], [0, -3], [0, -2], [0, -1], [1, -1]],
  third: [...LEFT, ...RIGHT],
  fourth: [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
} as const

/** Returns the place of a module that would be beyond the upper or left side: it is at the other one, shifted. */
function wrapped(row: number, column: number, side: number): [number, number] {
  const shift = 4 - ((side + 4) % 8)
  const [y, x] = row < 0 ? [row + side, column + shift] : [row, column]
  return x < 0 ? [y + shift, x + side] : [y, x]
}
