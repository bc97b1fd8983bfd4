import { create } from 'qrcode'
import type { CodeKind, CodeMatrix } from './code-raster'
import { dataMatrix, FNC1 } from './data-matrix'
import { gs1Payload, SEPARATOR } from './gs1'

/**
 * Returns the modules of a code.
 * @throws when the code is longer than such a picture can hold
 */
export function toMatrix(kind: CodeKind, code: string): CodeMatrix {
  if (kind === 'qr') return toQrMatrix(code)
  return toDataMatrix(kind === 'gs1' ? gs1Symbols(code) : code)
}

function toQrMatrix(code: string): CodeMatrix {
  const { size, data } = create(code).modules
  return { size, quiet: 2, isDark: Uint8Array.from(data) }
}

function toDataMatrix(text: string): CodeMatrix {
  const { size, isDark } = dataMatrix(text)
  return { size, quiet: 1, isDark }
}

/**
 * Returns what a GS1 DataMatrix holds of a code. FNC1 in the first place marks it as GS1 (ISO/IEC 16022, 5.2.4.6), and stands for
 * each separator. A symbology identifier at the start is left out: the scanner adds it again.
 */
const gs1Symbols = (code: string) => FNC1 + gs1Payload(code).replaceAll(SEPARATOR, FNC1)
