import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type PDFDocument from 'pdfkit'
import { unpackedFont } from './woff'

export type Weight = 'regular' | 'bold'

/** A part of a line that one font has all characters of. */
export interface Run {
  /** The name of the font in the document. */
  name: string
  font: PDFDocument['_font']
  text: string
  /** The text that pages draw: its glyphs in hexadecimal digits with the kerning between them, as an operand of `TJ`. */
  glyphs: string
  /** In thousandths of the text's size. */
  width: number
  /** Whether its signs have to be set together, such as letters with accents of their own. */
  isComplex: boolean
}

/** A sign as one font draws it by itself. */
interface Glyph {
  code: string
  /** In thousandths of the text's size. */
  advance: number
}

/** A font of one weight: its signs and the kerning of pairs, which are looked up once. */
interface Face {
  name: string
  font: PDFDocument['_font']
  glyphs: Map<string, Glyph>
  /** In thousandths of the text's size; null where the pair is not drawn as its two signs. */
  kerning: Map<string, number | null>
}

const FOLDER = path.join(process.cwd(), 'node_modules/@fontsource/inter/files')
/** The files that the font is cut into; a character that several have is drawn with the first of them. */
const SCRIPTS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext', 'greek', 'vietnamese'] as const
type Script = (typeof SCRIPTS)[number]
const NUMBERS = { regular: 400, bold: 600 } as const satisfies Record<Weight, number>

// By itself the font replaces signs by their neighbours, and draws `10x20` as `10×20`: a document shows what was typed.
// All digits have the same width, so that columns of numbers are aligned; a hyphen would be as wide.
const DIGITS = /^\d+$/
const DIGIT = /\d/

/** Texts of these signs alone, which both of the first files have, are drawn as they are. */
const PLAIN = /^[\n !-~А-Яа-яЁё]*$/

/** The fonts of a document, which embeds the characters that it shows of each. A file is read once one of its own is needed. */
export class Fonts {
  private readonly signs = new Map<Script, ReadonlySet<string>>()
  private readonly scripts = new Map<string, Script | undefined>()
  private readonly faces = { regular: new Map<Script, Face>(), bold: new Map<Script, Face>() }
  private readonly advances = { regular: new Map<string, number>(), bold: new Map<string, number>() }

  constructor(private readonly document: PDFDocument) {}

  private drawnSigns(script: Script): ReadonlySet<string> {
    const known = this.signs.get(script)
    if (known) return known
    const codes = this.face(script, 'regular').font.font.characterSet
    const signs = new Set(
      codes.map((code) => String.fromCodePoint(code)).filter((sign) => !UNDRAWABLE.test(sign)),
    )
    this.signs.set(script, signs)
    return signs
  }

  private face(script: Script, weight: Weight): Face {
    const known = this.faces[weight].get(script)
    if (known) return known
    const name = `${script} ${weight}`
    const file = path.join(FOLDER, `inter-${script}-${NUMBERS[weight]}-normal.woff`)
    this.document.registerFont(name, unpackedFont(readFileSync(file)))
    const font = this.document.font(name)._font
    const layout = font.font.layout.bind(font.font)
    font.font.layout = (text) => layout(text, { calt: false, tnum: DIGITS.test(text) })
    const face = { name, font, glyphs: new Map(), kerning: new Map() }
    this.faces[weight].set(script, face)
    return face
  }

  private findScript(sign: string): Script | undefined {
    if (!this.scripts.has(sign))
      this.scripts.set(
        sign,
        SCRIPTS.find((script) => this.drawnSigns(script).has(sign)),
      )
    return this.scripts.get(sign)
  }

  /**
   * Returns a text as it can be drawn: a group separator as `<GS>`, and what no font has as its number in Unicode, so that
   * no character is lost.
   */
  drawable(text: string): string {
    if (PLAIN.test(text)) return text
    const plain = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ')
    return Array.from(plain, (sign) => {
      if (sign === '\n' || this.findScript(sign)) return sign
      return sign === SEPARATOR ? '<GS>' : `[U+${hexCode(sign)}]`
    }).join('')
  }

  /** Splits a drawable text by font, and sets each part. */
  runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    let script: Script | undefined
    let part = ''
    for (const sign of text) {
      if (script && this.drawnSigns(script).has(sign)) {
        part += sign
        continue
      }
      if (script) runs.push(setRun(this.face(script, weight), part))
      script = this.findScript(sign) ?? SCRIPTS[0]
      part = sign
    }
    if (script) runs.push(setRun(this.face(script, weight), part))
    return runs
  }

  /** Returns the width of a drawable text in points. */
  width(text: string, weight: Weight, size: number): number {
    return (this.runs(text, weight).reduce((sum, run) => sum + run.width, 0) * size) / THOUSANDTHS
  }

  /** Returns the width of the characters of a drawable text, each by itself: about its width, in much less time. */
  roughWidth(text: string, weight: Weight, size: number): number {
    let sum = 0
    for (const sign of text) sum += this.advances[weight].get(sign) ?? this.advance(sign, weight)
    return (sum * size) / THOUSANDTHS
  }

  private advance(sign: string, weight: Weight): number {
    const { advance } = findGlyph(this.face(this.findScript(sign) ?? SCRIPTS[0], weight), sign)
    this.advances[weight].set(sign, advance)
    return advance
  }
}

const THOUSANDTHS = 1000

/** Sets a text of which a font has all signs: sign by sign, because setting it as a whole takes many times as long. */
function setRun(face: Face, text: string): Run {
  let glyphs = '[<'
  let width = 0
  let isComplex = false
  let last = ''
  for (const sign of text) {
    const { code, advance } = findGlyph(face, sign)
    const kern = last === '' ? 0 : findKerning(face, last, sign)
    if (kern === null) isComplex = true
    else if (kern !== 0) {
      // What `TJ` moves to the left.
      glyphs += `>${-kern}<`
      width += kern
    }
    glyphs += code
    width += advance
    last = sign
  }
  return { name: face.name, font: face.font, text, glyphs: `${glyphs}>]`, width, isComplex }
}

function findGlyph({ font, glyphs }: Face, sign: string): Glyph {
  const known = glyphs.get(sign)
  if (known) return known
  const [codes, positions] = font.encode(sign)
  const glyph = {
    code: codes.join(''),
    advance: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  }
  glyphs.set(sign, glyph)
  return glyph
}

function findKerning(face: Face, first: string, second: string): number | null {
  const pair = first + second
  const known = face.kerning.get(pair)
  if (known !== undefined) return known
  // Digits of the same width have no kerning.
  if (DIGIT.test(pair)) return 0
  const [codes, positions] = face.font.encode(pair)
  const [one, other] = [findGlyph(face, first), findGlyph(face, second)]
  const isPlain =
    codes.join('') === one.code + other.code &&
    positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
  const width = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  const kern = isPlain ? Math.round(width - one.advance - other.advance) : null
  face.kerning.set(pair, kern)
  return kern
}

/** Characters without a picture, which some fonts have all the same. */
const UNDRAWABLE = /[\p{Cc}\uFEFF\uFFFF]/u
const SEPARATOR = '\u001d'
const HEX = 16
const HEX_DIGITS = 4
const hexCode = (sign: string) =>
  (sign.codePointAt(0) ?? 0).toString(HEX).toUpperCase().padStart(HEX_DIGITS, '0')
