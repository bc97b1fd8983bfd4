import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, Z_BEST_COMPRESSION } = zlib.constants
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** The types of files that become much smaller, by what their names end with. */
export const COMPRESSIBLE = new Map([
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
])

/** How a file may have been compressed, the smallest form first: the encoding's name in HTTP, and the end of the file's. */
export const ENCODINGS = [
  {
    name: 'br',
    ending: '.br',
    compress: (bytes) => brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY } }),
  },
  { name: 'gzip', ending: '.gz', compress: (bytes) => gzip(bytes, { level: Z_BEST_COMPRESSION }) },
]

/**
 * Writes beside each such file of a folder and of those below it what browsers get of it, compressed as far as possible:
 * once, and not for every visitor anew.
 */
export async function compressFiles(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true })
    .filter((file) => COMPRESSIBLE.has(path.extname(file)))
    .map((file) => path.join(folder, file))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file) {
  const bytes = fs.readFileSync(file)
  const write = async ({ ending, compress }) => fs.writeFileSync(file + ending, await compress(bytes))
  await Promise.all(ENCODINGS.map(write))
}
