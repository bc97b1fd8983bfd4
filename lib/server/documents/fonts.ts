import 'server-only'
import path from 'node:path'
import type PDFDocument from 'pdfkit'

export type Weight = 'regular' | 'bold'

/** A part of a line that one font has all characters of. */
interface Run {
  font: string
  text: string
}

const FOLDER = path.join(process.cwd(), 'node_modules/@fontsource/inter/files')
/** The files that the font is cut into; a character that several have is drawn with the first of them. */
const SCRIPTS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext', 'greek', 'vietnamese'] as const
type Script = (typeof SCRIPTS)[number]
const NUMBERS = { regular: 400, bold: 600 } as const satisfies Record<Weight, number>
const WEIGHTS = ['regular', 'bold'] as const

/**
 * By itself the font replaces signs by their neighbours, and draws `10x20` as `10×20`: a document shows what was typed. All
 * digits have the same width, so that columns of numbers are aligned.
 */
const FEATURES = { calt: false, tnum: true }

const fontName = (script: string, weight: Weight) => `${script} ${weight}`

/** The fonts of a document, which embeds the characters that it shows of each. A file is read once one of its own is needed. */
export class Fonts {
  private readonly signs = new Map<string, ReadonlySet<string>>()
  private readonly scripts = new Map<string, Script | undefined>()
  private readonly advances = new Map<string, number>()

  constructor(private readonly document: PDFDocument) {}

  private signsOf(script: Script): ReadonlySet<string> {
    const known = this.signs.get(script)
    if (known) return known
    for (const weight of WEIGHTS) this.register(script, weight)
    const codes = this.document.font(fontName(script, 'regular'))._font.font.characterSet
    const signs = new Set(
      codes.map((code) => String.fromCodePoint(code)).filter((sign) => !UNDRAWABLE.test(sign)),
    )
    this.signs.set(script, signs)
    return signs
  }

  private register(script: Script, weight: Weight): void {
    const name = fontName(script, weight)
    this.document.registerFont(name, path.join(FOLDER, `inter-${script}-${NUMBERS[weight]}-normal.woff`))
    const program = this.document.font(name)._font.font
    const layout = program.layout.bind(program)
    program.layout = (text) => layout(text, FEATURES)
  }

  private scriptOf(sign: string): Script | undefined {
    if (!this.scripts.has(sign))
      this.scripts.set(
        sign,
        SCRIPTS.find((script) => this.signsOf(script).has(sign)),
      )
    return this.scripts.get(sign)
  }

  /**
   * Returns a text as it can be drawn: a group separator as `<GS>`, and what no font has as its number in Unicode, so that
   * no character is lost.
   */
  drawable(text: string): string {
    const plain = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ')
    return Array.from(plain, (sign) => {
      if (sign === '\n' || this.scriptOf(sign)) return sign
      return sign === SEPARATOR ? '<GS>' : `[U+${hexCode(sign)}]`
    }).join('')
  }

  /** Splits a drawable text by font. */
  runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = []
    let script: Script | undefined
    for (const sign of text) {
      const last = runs.at(-1)
      if (last && script && this.signsOf(script).has(sign)) {
        last.text += sign
        continue
      }
      script = this.scriptOf(sign) ?? SCRIPTS[0]
      runs.push({ font: fontName(script, weight), text: sign })
    }
    return runs
  }

  /** Returns the width of a drawable text in points. */
  width(text: string, weight: Weight, size: number): number {
    this.document.fontSize(size)
    return this.runs(text, weight).reduce(
      (sum, run) => sum + this.document.font(run.font).widthOfString(run.text),
      0,
    )
  }

  /** Returns the width of the characters of a drawable text, each by itself: about its width, in much less time. */
  roughWidth(text: string, weight: Weight, size: number): number {
    let sum = 0
    for (const sign of text) sum += this.advance(sign, weight)
    return sum * size
  }

  private advance(sign: string, weight: Weight): number {
    const key = weight + sign
    const known = this.advances.get(key)
    if (known !== undefined) return known
    const advance = this.width(sign, weight, MEASURED_SIZE) / MEASURED_SIZE
    this.advances.set(key, advance)
    return advance
  }
}

const MEASURED_SIZE = 100
/** Characters without a picture, which some fonts have all the same. */
const UNDRAWABLE = /[\p{Cc}\uFEFF\uFFFF]/u
const SEPARATOR = '\u001d'
const HEX = 16
const HEX_DIGITS = 4
const hexCode = (sign: string) =>
  (sign.codePointAt(0) ?? 0).toString(HEX).toUpperCase().padStart(HEX_DIGITS, '0')
