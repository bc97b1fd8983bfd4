import { create } from 'qrcode'
import type { CodeKind, CodeMatrix } from './code-raster'
import { dataMatrix, FNC1 } from './data-matrix'
import { gs1Payload, SEPARATOR } from './gs1'

/**
 * Returns the modules of a code.
 * @throws when the code is longer than such a picture can hold
 */
export function toMatrix(kind: CodeKind, code: string): CodeMatrix {
  return kind === 'qr' ? toQrMatrix(code) : toGs1Matrix(code)
}

function toQrMatrix(code: string): CodeMatrix {
  const { size, data } = create(code).modules
  return { size, quiet: 2, isDark: Uint8Array.from(data) }
}

/**
 * Returns the picture of a GS1 code. FNC1 in the first place marks it as GS1 (ISO/IEC 16022, 5.2.4.6), and stands for
 * each separator. A symbology identifier at the start is left out: the scanner adds it again.
 */
function toGs1Matrix(code: string): CodeMatrix {
  const { size, isDark } = dataMatrix(FNC1 + gs1Payload(code).replaceAll(SEPARATOR, FNC1))
  return { size, quiet: 1, isDark }
}
