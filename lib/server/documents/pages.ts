import 'server-only'
import PDFDocument from 'pdfkit'
import { type CodeMatrix, darkRuns } from '@/lib/shared/code-raster'
import type { DocumentFrame } from '@/lib/shared/document-blocks'
import { Fonts, type Weight } from './fonts'

/** How a text is set: its size and the distance of its lines in points, its weight and its colour. */
export interface TextStyle {
  size: number
  leading: number
  weight: Weight
  color: string
}

export const INK = '#18181b'
export const MUTED = '#71717a'
const HAIRLINE = '#d4d4d8'

/** A sheet of A4 in points, with its margins; what is printed stays within them. */
const SHEET = { left: 42, right: 553, top: 62, bottom: 792 }
const HEADER_AT = 34
const FOOTER_AT = 803
export const LEFT = SHEET.left
export const CONTENT_WIDTH = SHEET.right - SHEET.left

const MARGINAL: TextStyle = { size: 6.5, leading: 9, weight: 'regular', color: MUTED }
/** The height of a capital letter, of the size of its text. */
const CAPITALS = 0.727

/** Places a text by its baseline. It is measured afterwards alone: what it would be measured for before is not used here. */
const UNMEASURED = { lineBreak: false, baseline: 'alphabetic', textWidth: 0, wordCount: 0 } as const

interface Held {
  /** Above it, unless it is at the top of a page. */
  gap: number
  height: number
  draw: (top: number) => void
}

/** The pages of a document: what is placed on them comes below what was placed before, or on the next page. */
export class Pages {
  private readonly document: PDFDocument
  private readonly fonts: Fonts
  private readonly held: Held[] = []
  private y = SHEET.bottom
  /** The number of the current page. */
  count = 0

  constructor(private readonly frame: DocumentFrame) {
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      lang: frame.language,
      displayTitle: true,
      info: { Title: frame.title, CreationDate: new Date(frame.createdAt) },
    })
    this.fonts = new Fonts(this.document)
    this.addPage()
  }

  private addPage(): void {
    if (this.count > 0) this.flush()
    this.document.addPage()
    this.count += 1
    this.y = SHEET.top
  }

  /** The drawing of the current page that is not yet handed to the document, as operators of a page. */
  private drawn: string[] = []

  // A page is kept until the last one is known, and has thousands of pieces: as one, they take a tenth of the memory.
  private flush(): void {
    this.document.addContent(Buffer.from(`${this.drawn.join('\n')}\n`, 'latin1'))
    this.drawn = []
    const { content } = this.document.page
    content.buffer = [Buffer.concat(content.buffer)]
  }

  private get isAtTop(): boolean {
    return this.y === SHEET.top
  }

  /** Whether the next page would have more room. */
  get canTurn(): boolean {
    return !this.isAtTop
  }

  /** The height that is left on the current page below what is held. */
  get room(): number {
    return SHEET.bottom - this.y - this.heldHeight
  }

  private get heldHeight(): number {
    return this.held.reduce((sum, { gap, height }) => sum + gap + height, 0)
  }

  /** Goes on on the next page, unless this one is empty. */
  turn(): void {
    if (!this.isAtTop) this.addPage()
  }

  /** Keeps something, such as a heading, for the top of what is placed next, so that it never stands alone. */
  hold(held: Held): void {
    this.held.push(held)
  }

  /** Leaves a space, except at the top of a page. */
  space(height: number): void {
    if (!this.isAtTop) this.y = Math.min(SHEET.bottom, this.y + height)
  }

  /** Places something of a height, with what is held above it; on the next page where it does not fit. */
  place(height: number, draw: (top: number) => void): void {
    if (height > this.room) this.turn()
    for (const one of this.held.splice(0)) {
      this.space(one.gap)
      one.draw(this.y)
      this.y += one.height
    }
    draw(this.y)
    this.y += height
  }

  /** Breaks a text into lines of at most a width; a word that is longer than a line is broken, too. */
  lines(text: string, { weight, size }: TextStyle, width: number): string[] {
    const measure = (part: string) => this.fonts.roughWidth(part, weight, size)
    return this.fonts
      .drawable(text)
      .split('\n')
      .flatMap((paragraph) => brokenLines(paragraph, width, measure))
  }

  /** Returns the widths of the longest word and of the longest line of a text that is not broken. */
  extent(text: string, { weight, size }: TextStyle): { word: number; line: number } {
    const space = this.fonts.roughWidth(' ', weight, size)
    let [word, line] = [0, 0]
    for (const paragraph of this.fonts.drawable(text).split('\n')) {
      const widths = paragraph.split(/\s+/).map((part) => this.fonts.roughWidth(part, weight, size))
      word = Math.max(word, ...widths)
      const whole = widths.reduce((sum, width) => sum + space + width, -space)
      line = Math.max(line, whole)
    }
    return { word: Math.ceil(word), line: Math.ceil(line) }
  }

  /** Draws a line of {@link lines}. */
  write(line: string, { size, leading, weight, color }: TextStyle, x: number, top: number): void {
    const baseline = top + (leading + size * CAPITALS) / 2
    let at = x
    for (const run of this.fonts.runs(line, weight)) {
      if (run.isComplex) {
        // The library places signs by each other.
        const { document } = this
        document.fillColor(color).font(run.name).fontSize(size).text(run.text, at, baseline, UNMEASURED)
      } else {
        const { id } = run.font
        this.document.page.fonts[id] ??= run.font.ref()
        // The pages are upside down: so are their texts.
        const place = `1 0 0 -1 ${points(at)} ${points(baseline)} Tm`
        this.drawn.push(`BT ${inks(color)} rg /${id} ${size} Tf ${place} ${run.glyphs} TJ ET`)
      }
      at += (run.width * size) / THOUSANDTHS
    }
  }

  /** Draws a line of {@link lines} that ends at `right`. */
  writeToRight(line: string, style: TextStyle, right: number, top: number): void {
    this.write(line, style, right - this.fonts.width(line, style.weight, style.size), top)
  }

  /** Draws a horizontal line. */
  rule(x: number, width: number, y: number, { color = HAIRLINE, thickness = 0.4 } = {}): void {
    this.drawn.push(
      `${thickness} w ${inks(color)} RG ${points(x)} ${points(y)} m ${points(x + width)} ${points(y)} l S`,
    )
  }

  /** Draws a frame for a picture that is missing. */
  box(x: number, y: number, width: number, height: number): void {
    this.drawn.push(`0.4 w ${inks(HAIRLINE)} RG ${[x, y, width, height].map(points).join(' ')} re S`)
  }

  /** Draws the modules of a code into a square, as one shape: printers draw it sharp, and its modules have no seams. */
  code(matrix: CodeMatrix, x: number, y: number, side: number): void {
    const module = side / (matrix.size + 2 * matrix.quiet)
    const left = x + matrix.quiet * module
    const top = y + matrix.quiet * module
    const shape = darkRuns(matrix).map((run) => `${run.at} ${run.row} ${run.length} 1 re`)
    const place = [module, 0, 0, module, left, top].map((value) => value.toFixed(4)).join(' ')
    this.drawn.push(`q ${place} cm 0 g ${shape.join(' ')} f Q`)
  }

  /** Draws a JPEG into the top left of a frame. Throws when it is none. */
  image(bytes: Uint8Array<ArrayBuffer>, x: number, y: number, width: number, height: number): void {
    this.document.image(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), x, y, {
      fit: [width, height],
    })
  }

  private readonly sections: PDFDocument['outline'][] = []

  /** Adds the current page to the outline of the document; `level` counts from 0. */
  addToOutline(title: string, level: number): void {
    const parent = this.sections[level - 1] ?? this.document.outline
    this.sections[level] = parent.addItem(title, { expanded: level === 0 })
  }

  /** Returns the bytes that are complete so far, and not returned before. */
  read(): Uint8Array | null {
    return this.document.read()
  }

  /** Ends the document: draws the top and the bottom of all pages, and returns the rest of the bytes. */
  finish(): AsyncIterable<Uint8Array> {
    if (this.held.length > 0) this.place(0, () => {})
    this.flush()
    for (let page = 0; page < this.count; page += 1) {
      this.document.switchToPage(page)
      this.drawMargins(page + 1)
      this.flush()
    }
    this.document.end()
    return this.document
  }

  private drawMargins(page: number): void {
    const { header, footer, pageNumber } = this.frame
    const number = pageNumber.replace('{page}', String(page)).replace('{pages}', String(this.count))
    for (const [left, right, top, ruleAt] of [
      [header.left, header.right, HEADER_AT, HEADER_AT + 13],
      [footer, number, FOOTER_AT, FOOTER_AT - 4],
    ] as const) {
      const width = CONTENT_WIDTH - this.fonts.width(right, MARGINAL.weight, MARGINAL.size) - 12
      this.write(this.shortened(left, width), MARGINAL, SHEET.left, top)
      this.writeToRight(right, MARGINAL, SHEET.right, top)
      this.rule(SHEET.left, CONTENT_WIDTH, ruleAt)
    }
  }

  private shortened(text: string, width: number): string {
    const [first = '', ...rest] = this.lines(text, MARGINAL, width - MARGINAL.size)
    return rest.length > 0 ? `${first}…` : first
  }
}

const THOUSANDTHS = 1000

/** Returns a number of points as a page has it. */
const points = (value: number) => String(Math.round(value * 100) / 100)

const INKS = new Map<string, string>()

/** Returns the parts of red, green and blue of a colour such as `#18181b`, each from 0 to 1. */
function inks(color: string): string {
  const known = INKS.get(color)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3))
  INKS.set(color, parts.join(' '))
  return parts.join(' ')
}

function brokenLines(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const token of paragraph.match(/ +|[^ ]+/g) ?? []) {
    const needed = measure(token)
    if (used + needed <= width || token.startsWith(' ')) {
      line += token
      used += needed
      continue
    }
    if (line.trimEnd() !== '') lines.push(line.trimEnd())
    const parts = needed > width ? brokenWord(token, width, measure) : [token]
    line = parts.pop() ?? ''
    lines.push(...parts)
    used = measure(line)
  }
  return [...lines, line.trimEnd()]
}

function brokenWord(word: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const sign of word) {
    const needed = measure(sign)
    if (used + needed > width && part !== '') {
      parts.push(part)
      part = ''
      used = 0
    }
    part += sign
    used += needed
  }
  return [...parts, part]
}
