import 'server-only'
import { toMatrix } from '@/lib/shared/code-matrix'
import type { DocumentBlock, DocumentCard } from '@/lib/shared/document-blocks'
import { CONTENT_WIDTH, INK, LEFT, MUTED, type Pages, type TextStyle } from './pages'
import { placeRow, type RowCell, type RowLine } from './rows'

const TITLE: TextStyle = { size: 17, leading: 22, weight: 'bold', color: INK }
const SUBTITLE: TextStyle = { size: 9, leading: 13, weight: 'regular', color: MUTED }
const TEXT: TextStyle = { size: 7.5, leading: 10.5, weight: 'regular', color: INK }
const LABEL: TextStyle = { size: 6.5, leading: 10.5, weight: 'regular', color: MUTED }
const STRONG: TextStyle = { ...TEXT, weight: 'bold' }
const HEAD: TextStyle = { size: 6.5, leading: 9, weight: 'bold', color: MUTED }
const CARD: TextStyle = { size: 6.5, leading: 8.6, weight: 'regular', color: INK }
const MISSING: TextStyle = { ...CARD, color: MUTED }

const HEADINGS = {
  1: { size: 13, leading: 18, weight: 'bold', color: INK },
  2: { size: 9.5, leading: 14, weight: 'bold', color: INK },
  3: { size: 7.5, leading: 11, weight: 'bold', color: MUTED },
} as const satisfies Record<number, TextStyle>
const SPACE_ABOVE = { 1: 18, 2: 14, 3: 7 }
const SPACE_BELOW = 3
/** Between two columns, and between two blocks. */
const COLUMN_GAP = 10
const BLOCK_GAP = 5
const CELL_PADDING = 2.2
/**
 * A word of a table that is up to this wide, such as a name, is not broken, where that leaves room for all columns: otherwise
 * one that is up to the other width, such as a day or a sum. One of the head never is.
 */
const UNBROKEN_WIDTHS = [110, 60]

type BlockOf<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>

/** Draws blocks one below the other. */
export function drawBlocks(pages: Pages, blocks: readonly DocumentBlock[]): void {
  for (const block of blocks) drawBlock(pages, block)
}

function drawBlock(pages: Pages, block: DocumentBlock): void {
  switch (block.kind) {
    case 'title':
      drawTitle(pages, block)
      break
    case 'heading':
      holdHeading(pages, block)
      break
    case 'text':
      drawText(pages, block)
      break
    case 'facts':
      drawFacts(pages, block)
      break
    case 'table':
      drawTable(pages, block)
      break
    case 'cards':
      drawCards(pages, block)
      break
  }
}

const styled = (pages: Pages, text: string, style: TextStyle, width: number): RowLine[] =>
  pages.lines(text, style, width).map((line) => ({ text: line, style }))

function drawTitle(pages: Pages, { text, subtitle }: BlockOf<'title'>): void {
  for (const [part, style] of [
    [text, TITLE],
    [subtitle, SUBTITLE],
  ] as const) {
    const lines = styled(pages, part, style, CONTENT_WIDTH)
    placeRow(pages, { cells: [{ x: LEFT, width: CONTENT_WIDTH, lines }], leading: style.leading, padding: 1 })
  }
  pages.space(BLOCK_GAP)
}

function holdHeading(pages: Pages, { level, text }: BlockOf<'heading'>): void {
  const style = HEADINGS[level]
  const lines = pages.lines(text, style, CONTENT_WIDTH)
  const isRuled = level === 1
  pages.hold({
    gap: SPACE_ABOVE[level],
    height: lines.length * style.leading + SPACE_BELOW,
    draw: (top) => {
      for (const [index, line] of lines.entries()) pages.write(line, style, LEFT, top + index * style.leading)
      if (isRuled) pages.rule(LEFT, CONTENT_WIDTH, top + lines.length * style.leading, { color: INK })
      if (level < 3) pages.addToOutline(text, level - 1)
    },
  })
}

function drawText(pages: Pages, { text, isMuted }: BlockOf<'text'>): void {
  const lines = styled(pages, text, isMuted ? { ...TEXT, color: MUTED } : TEXT, CONTENT_WIDTH)
  placeRow(pages, { cells: [{ x: LEFT, width: CONTENT_WIDTH, lines }], leading: TEXT.leading, padding: 1 })
  pages.space(BLOCK_GAP)
}

interface Place {
  x: number
  width: number
}

/** The places of columns: as wide as their shares of the content, or as they are given, with a gap between them. */
function toPlaces(shares: readonly number[], toWidths = sharedWidths): Place[] {
  let x = LEFT
  return toWidths(shares, CONTENT_WIDTH - COLUMN_GAP * (shares.length - 1)).map((width) => {
    const place = { x, width }
    x += width + COLUMN_GAP
    return place
  })
}

function sharedWidths(shares: readonly number[], all: number): number[] {
  const parts = sum(shares)
  return shares.map((share) => (all * share) / parts)
}

/** How wide a column has to be at least, and is of use at most. */
interface Bounds {
  least: number
  most: number
}

/**
 * Returns the widths of columns by their shares, none narrower than its least and none wider than it is of use, while another
 * one needs the room; null where not even the least widths have room together.
 */
function boundWidths(shares: readonly number[], bounds: readonly Bounds[], all: number): number[] | null {
  if (sum(bounds.map(({ least }) => least)) > all) return null
  const spare = all - sum(bounds.map(({ most }) => most))
  const columns = shares.map((share, index) => ({
    share,
    index,
    ...(bounds[index] ?? { least: 0, most: all }),
  }))
  if (spare >= 0) return columns.map(({ share, most }) => most + (spare * share) / sum(shares))
  const widths = new Map<number, number>()
  while (widths.size < columns.length) {
    const flexible = columns.filter(({ index }) => !widths.has(index))
    const room = all - sum([...widths.values()])
    const parts = sum(flexible.map(({ share }) => share))
    const fitted = flexible.map(({ share, least, most, index }) => {
      const width = (room * share) / parts
      return { index, width, bound: Math.min(Math.max(width, least), most) }
    })
    // What the bounds take or leave altogether says which of them hold: the others follow from the rest.
    const taken = sum(fitted.map(({ width, bound }) => bound - width))
    for (const { index, width, bound } of fitted)
      if (Math.abs(taken) < 0.01 || (taken > 0 ? bound > width : bound < width)) widths.set(index, bound)
  }
  return columns.map(({ index }) => widths.get(index) ?? 0)
}

const widest = (extents: readonly { word: number; line: number }[]) => ({
  word: extents.reduce((most, { word }) => Math.max(most, word), 0),
  line: extents.reduce((most, { line }) => Math.max(most, line), 0),
})
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Splits a list into rows of a length. */
function inRows<Item>(items: readonly Item[], perRow: number): Item[][] {
  const count = Math.ceil(items.length / perRow)
  return Array.from({ length: count }, (_, row) => items.slice(row * perRow, (row + 1) * perRow))
}

function drawFacts(pages: Pages, { facts, perRow }: BlockOf<'facts'>): void {
  const places = toPlaces(Array.from({ length: perRow }, () => 1))
  for (const row of inRows(facts, perRow)) {
    const cells = row.flatMap(({ label, value }, index): RowCell[] => {
      const place = places[index]
      if (!place) return []
      const lines = [styled(pages, label, LABEL, place.width), styled(pages, value, TEXT, place.width)]
      return [{ ...place, lines: lines.flat() }]
    })
    placeRow(pages, { cells, leading: TEXT.leading - 1, padding: 2 })
  }
  pages.space(BLOCK_GAP)
}

function drawTable(pages: Pages, { columns, rows, hasTotal }: BlockOf<'table'>): void {
  const extents = columns.map(({ title }, index) => ({
    title: pages.extent(title, HEAD),
    ...widest(rows.map((row) => pages.extent(row[index] ?? '', hasTotal ? STRONG : TEXT))),
  }))
  const places = toPlaces(
    columns.map(({ share }) => share),
    (shares, all) => {
      for (const whole of UNBROKEN_WIDTHS) {
        const bounds = extents.map(({ title, word, line }) => {
          const least = Math.max(title.word, Math.min(whole, word))
          return { least, most: Math.max(least, line, title.line) }
        })
        const widths = boundWidths(shares, bounds, all)
        if (widths) return widths
      }
      return sharedWidths(shares, all)
    },
  )
  const toCells = (texts: readonly string[], style: TextStyle) =>
    columns.flatMap(({ isNumber }, index): RowCell[] => {
      const place = places[index]
      return place
        ? [{ ...place, isNumber, lines: styled(pages, texts[index] ?? '', style, place.width) }]
        : []
    })
  const head = toCells(
    columns.map(({ title }) => title),
    HEAD,
  )
  const headHeight = Math.max(...head.map(({ lines }) => lines.length)) * HEAD.leading + 2 * CELL_PADDING
  const drawHead = (top: number) => {
    for (const { x, width, lines, isNumber } of head)
      for (const [index, { text, style }] of lines.entries()) {
        const at = top + CELL_PADDING + index * HEAD.leading
        if (isNumber) pages.writeToRight(text, style, x + width, at)
        else pages.write(text, style, x, at)
      }
    pages.rule(LEFT, CONTENT_WIDTH, top + headHeight, { color: MUTED })
  }
  let page = 0
  for (const [index, row] of rows.entries()) {
    const isTotal = hasTotal && index === rows.length - 1
    placeRow(pages, {
      cells: toCells(row, isTotal ? STRONG : TEXT),
      leading: TEXT.leading - 1,
      padding: CELL_PADDING,
      head: () => (pages.count === page ? null : { height: headHeight, draw: drawHead }),
      finish: (bottom) => {
        page = pages.count
        pages.rule(LEFT, CONTENT_WIDTH, bottom)
      },
    })
  }
  pages.space(BLOCK_GAP)
}

function drawCards(pages: Pages, { cards, perRow, figure: size }: BlockOf<'cards'>): void {
  const places = toPlaces(Array.from({ length: perRow }, () => 1))
  const textAt = size.width + COLUMN_GAP * 0.8
  for (const row of inRows(cards, perRow)) {
    const cells = row.flatMap(({ lines: [first = '', ...others] }, index): RowCell[] => {
      const place = places[index]
      if (!place) return []
      const width = place.width - textAt
      const lines = [
        styled(pages, first, { ...CARD, weight: 'bold' }, width),
        ...others.map((text) => styled(pages, text, CARD, width)),
      ]
      return [{ x: place.x + textAt, width, lines: lines.flat() }]
    })
    placeRow(pages, {
      cells,
      leading: CARD.leading,
      padding: 4,
      least: size.height,
      decorate: (top) => {
        for (const [index, { figure }] of row.entries())
          drawFigure(pages, figure, { x: places[index]?.x ?? LEFT, y: top, ...size })
      },
    })
  }
  pages.space(BLOCK_GAP)
}

interface Box extends Place {
  y: number
  height: number
}

function drawFigure(pages: Pages, figure: DocumentCard['figure'], place: Box): void {
  const isDrawn = figure.kind === 'code' ? drawCode(pages, figure, place) : drawImage(pages, figure, place)
  if (isDrawn) return
  pages.box(place.x, place.y, place.width, place.height)
  for (const [index, line] of pages.lines(figure.ifMissing, MISSING, place.width - 8).entries())
    pages.write(line, MISSING, place.x + 4, place.y + 4 + index * MISSING.leading)
}

type FigureOf<Kind extends DocumentCard['figure']['kind']> = Extract<DocumentCard['figure'], { kind: Kind }>

function drawCode(pages: Pages, { code, codeKind }: FigureOf<'code'>, { x, y, width }: Box): boolean {
  try {
    pages.code(toMatrix(codeKind, code), x, y, width)
    return true
  } catch {
    return false
  }
}

function drawImage(pages: Pages, { bytes }: FigureOf<'picture'>, { x, y, width, height }: Box): boolean {
  if (!bytes) return false
  try {
    pages.image(bytes, x, y, width, height)
    return true
  } catch {
    return false
  }
}
