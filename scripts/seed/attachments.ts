import sharp from 'sharp'
import { FILE_TYPES } from '@/lib/features/attachments/values'
import { newFileKey } from '@/lib/server/storage'
import { toMatrix } from '@/lib/shared/code-matrix'
import { toRaster } from '@/lib/shared/code-raster'
import { type AttachmentRow, attachmentRow } from '@/tests/factories/attachment'
import { ean13, stateMark } from '@/tests/factories/barcodes'
import type { Draw } from '@/tests/factories/draw'
import type { Store } from './store'

type Owner = Pick<AttachmentRow, 'owner' | 'ownerId'>
type Bytes = Uint8Array<ArrayBuffer>

/** A file as somebody has attached it. */
interface DemoFile {
  kind: keyof typeof FILE_TYPES
  filename: string
  bytes: Bytes
}

/** A file that a stored row refers to. */
export interface StoredFile {
  key: string
  contentType: string
  bytes: Bytes
}

/** What people attach to each kind of owner. */
const ATTACHED: Readonly<Record<string, readonly DemoFile['kind'][]>> = {
  step: ['picture', 'log'],
  error_report: ['picture', 'pdf', 'json'],
  close_day: ['txt', 'picture'],
  aggregation_error: ['log', 'picture'],
}
/** Number of owners of a kind that have any, however large the data is: enough to see what that looks like. */
const OWNERS = 8

/** Attaches files to what the demonstration has. */
export class Attachments {
  private readonly draw: Draw
  private readonly store: Store
  private readonly demo: readonly DemoFile[]
  private readonly owners = new Map<string, Set<string>>()
  /** The files of all attachments, which lie outside of the database. */
  readonly files: StoredFile[] = []

  constructor(draw: Draw, store: Store, demo: readonly DemoFile[]) {
    this.draw = draw
    this.store = store
    this.demo = demo
  }

  /** Attaches files to an owner, unless enough of its kind have some. */
  add(owner: Owner, at: Date): void {
    const others = this.owners.get(owner.owner) ?? new Set()
    if (others.size === OWNERS || others.has(owner.ownerId)) return
    this.owners.set(owner.owner, others.add(owner.ownerId))
    const kinds = ATTACHED[owner.owner] ?? []
    const added = this.demo.filter(({ kind }) => kinds.includes(kind))
    const rows = added.map(({ kind, filename, bytes }) => {
      const { extension, contentType } = FILE_TYPES[kind]
      const key = newFileKey(extension)
      this.files.push({ key, contentType, bytes })
      return attachmentRow(this.draw, at, { ...owner, kind, filename, fileKey: key, size: bytes.length })
    })
    this.store.add('Attachment', rows)
  }
}

/** Makes one file of each kind that people attach. */
export async function makeDemoFiles(draw: Draw): Promise<DemoFile[]> {
  const barcode = ean13(draw)
  return [
    { kind: 'picture', filename: 'Экран кассы.jpg', bytes: await drawScreen(stateMark(draw, barcode)) },
    {
      kind: 'pdf',
      filename: 'Чек возврата.pdf',
      bytes: makePdf(`Return receipt 0412 / ${barcode} / 1 290.00`),
    },
    {
      kind: 'json',
      filename: 'Ответ сервиса.json',
      bytes: toBytes(`{ "code": 422, "gtin": "0${barcode}" }\n`),
    },
    {
      kind: 'log',
      filename: 'till-0412.log',
      bytes: toBytes(
        `14:02:10 INFO  receipt.open number=0412\n14:02:11 WARN  mark.check code=422 gtin=0${barcode}\n`,
      ),
    },
    {
      kind: 'txt',
      filename: 'Смена.txt',
      bytes: toBytes('Смена закрыта в 22:04, в ящике не хватает 50 рублей.\n'),
    },
  ]
}

const toBytes = (text: string): Bytes => new TextEncoder().encode(text)

const SCREEN = { width: 960, height: 600, code: 300 }

/** Draws the screen of a till that refuses a mark. No text: that would need fonts. */
async function drawScreen(mark: string): Promise<Bytes> {
  const { width, height, code } = SCREEN
  const { width: side, pixels } = toRaster(toMatrix('gs1', mark), code)
  const lines = [0, 1, 2, 3, 4].map(
    (row) =>
      `<rect x="440" y="${170 + row * 60}" width="${row % 2 === 0 ? 420 : 300}" height="22" rx="6" fill="#475569"/>`,
  )
  const screen = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#1e293b"/><rect width="100%" height="96" fill="#b91c1c"/>
    <path d="M64 24 l32 52 h-64 z" fill="#fef2f2"/>${lines.join('')}</svg>`
  const picture = await sharp(Buffer.from(screen))
    .composite([
      { input: Buffer.from(pixels), raw: { width: side, height: side, channels: 4 }, left: 80, top: 180 },
    ])
    .webp()
    .toBuffer()
  return new Uint8Array(picture)
}

/** Makes a PDF of one page with a line of Latin text. */
function makePdf(text: string): Bytes {
  const content = `BT /F1 18 Tf 40 140 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 240] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const parts = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const offsets = parts.map((_, index) => head.length + parts.slice(0, index).join('').length)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const body = head + parts.join('')
  return toBytes(
    `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table.join('')}` +
      `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
