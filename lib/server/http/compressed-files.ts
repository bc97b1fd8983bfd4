import 'server-only'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

// Run by the build; the server needs to know the encodings of the files.

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = zlib.constants
const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip)

/** The extensions of files that become much smaller. */
export const COMPRESSIBLE: ReadonlyMap<string, string> = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.wasm', 'application/wasm'],
])

interface Encoding {
  /** The name of the encoding in HTTP. */
  name: string
  /** The extension of a file compressed this way. */
  ending: string
  compress: (bytes: Buffer) => Promise<Buffer>
}

/** The possible encodings of a file, the smallest first. */
export const ENCODINGS: readonly Encoding[] = [
  {
    name: 'br',
    ending: '.br',
    compress: (bytes) => brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
  },
  { name: 'gzip', ending: '.gz', compress: (bytes) => gzip(bytes, { level: Z_BEST_COMPRESSION }) },
]

/**
 * Compresses each such file of a folder and its subfolders as far as possible, beside the original: once, and not
 * again for every visitor.
 */
export async function compressFiles(folder: string): Promise<void> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => COMPRESSIBLE.has(path.extname(file)))
    .map((file) => path.join(folder, file))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string): Promise<void> {
  const bytes = fs.readFileSync(file)
  await Promise.all(
    ENCODINGS.map(async ({ ending, compress }) => fs.writeFileSync(file + ending, await compress(bytes))),
  )
}
