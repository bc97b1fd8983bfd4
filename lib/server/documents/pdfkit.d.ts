declare module 'pdfkit' {
  /** The font library's own object, as far as `fonts.ts` uses it. */
  interface FontProgram {
    characterSet: number[]
    layout: (text: string, features?: Record<string, boolean>) => object
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
    _font: { font: FontProgram }
    outline: Outline
    /** The current page, with what was drawn on it so far. */
    page: { content: { buffer: Uint8Array[] } }
    /** Where the last text ends. */
    x: number
    addPage(): this
    switchToPage(index: number): this
    bufferedPageRange(): { start: number; count: number }
    registerFont(name: string, file: string): this
    font(name: string): this
    fontSize(points: number): this
    widthOfString(text: string): number
    text(text: string, x: number, y: number, options: TextOptions): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(points: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    rect(x: number, y: number, width: number, height: number): this
    fill(color?: string): this
    stroke(color?: string): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    image(bytes: Buffer, x: number, y: number, options: { fit: [number, number] }): this
    addContent(operators: string): this
    read(): Uint8Array | null
    end(): void
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>
  }
}
