declare module 'pdfkit' {
  /** The font library's own object, as far as `fonts.ts` uses it. */
  interface FontProgram {
    characterSet: number[]
    layout: (text: string, features?: Record<string, boolean>) => object
  }

  /** Where a glyph is, in thousandths of the text's size. */
  interface GlyphPosition {
    xAdvance: number
    xOffset: number
    yOffset: number
  }

  /** A font of the document. */
  interface DocumentFont {
    id: string
    font: FontProgram
    /** Returns the glyphs of a text, four hexadecimal digits each, and notes that they are embedded. */
    encode(text: string): [codes: string[], positions: GlyphPosition[]]
    /** Returns the object that pages refer to. */
    ref(): object
  }

  interface Options {
    size: 'A4'
    margin: number
    bufferPages: boolean
    autoFirstPage: boolean
    lang: string
    displayTitle: boolean
    info: Record<string, string | Date>
  }

  interface Outline {
    addItem: (title: string, options?: { expanded: boolean }) => Outline
  }

  interface TextOptions {
    lineBreak: false
    baseline: 'alphabetic'
    textWidth: number
    wordCount: number
  }

  export default class PDFDocument implements AsyncIterable<Uint8Array> {
    constructor(options: Options)
    _font: DocumentFont
    outline: Outline
    /** The current page, with what was drawn on it so far. */
    page: { content: { buffer: Uint8Array[] }; fonts: Record<string, object> }
    addPage(): this
    switchToPage(index: number): this
    bufferedPageRange(): { start: number; count: number }
    registerFont(name: string, font: Buffer): this
    font(name: string): this
    fontSize(points: number): this
    text(text: string, x: number, y: number, options: TextOptions): this
    fillColor(color: string): this
    image(bytes: Buffer, x: number, y: number, options: { fit: [number, number] }): this
    addContent(operators: Uint8Array): this
    read(): Uint8Array | null
    end(): void
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>
  }
}
