import { expect, test } from 'vitest'
import * as xlsx from 'xlsx'
import { archive, inEncoding } from '@/tests/fixtures/spreadsheets'
import { readTable } from './read-table'

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const read = (content: string | Uint8Array) =>
  readTable({
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    wanted: { known: [] },
    mostRows: 100,
    choice: {},
  })

const compound = (stream: string) => {
  const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  return Uint8Array.from([...signature, ...inEncoding(`${stream}\0`, 'utf-16le')])
}
const writeBook = (bookType: xlsx.BookType) => {
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet([['Number']]), 'Steps')
  return new Uint8Array(xlsx.write(book, { type: 'array', bookType }))
}

test.each([
  ['locked', compound('EncryptedPackage')],
  ['document', compound('WordDocument')],
  ['presentation', compound('PowerPoint Document')],
  ['unreadable', compound('Something')],
  ['openDocument', writeBook('ods')],
  ['binaryWorkbook', writeBook('xlsb')],
  ['openDocument', writeBook('fods')],
  ['xmlSpreadsheet', writeBook('xlml')],
  ['symbolicLink', writeBook('sylk')],
  ['dataInterchange', writeBook('dif')],
  [
    'fixedWidth',
    'Number  Description         System\n1       Open the shift, now  POS\n2       Close               POS\n',
  ],
  [
    'fixedWidth',
    inEncoding(
      'Все шаги магазина за день\r\nНомер  Описание       Касса\r\n1      Открыть смену  POS\r\n2      Закрыть        POS\r\n',
      'ibm866',
    ),
  ],
  ['document', archive({ 'word/document.xml': '<w/>' })],
  ['presentation', archive({ 'ppt/presentation.xml': '<p/>' })],
  ['numbers', archive({ 'Index/Document.iwa': '' })],
  ['archive', archive({ 'steps.csv': 'Number' })],
  ['document', archive({ mimetype: 'application/vnd.oasis.opendocument.text' })],
  ['pdf', ascii('%PDF-1.7')],
  ['picture', ascii('\u0089PNG\r\n\u001a\n')],
  ['picture', ascii('\u00ff\u00d8\u00ff\u00e0')],
  ['picture', ascii('\0\0\0\u0018ftypheic')],
  ['archive', ascii('Rar!\u001a\u0007')],
  ['archive', ascii('\u001f\u008b\u0008')],
  ['document', ascii('{\\rtf1')],
  ['webArchive', 'MIME-Version: 1.0\r\n'],
  ['webArchive', 'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\n'],
  ['webPage', '<html><body><form>Sign in</form></body></html>'],
  ['junit', '<?xml version="1.0"?><testsuites><testsuite name="касса"/></testsuites>'],
  ['xml', '<?xml version="1.0"?><suite><sections/></suite>'],
  ['json', '[{"number": 1}]'],
  ['empty', '\uFEFF\r\n'],
  ['empty', ''],
  ['notText', ascii('Number;\0\u0001\u0002\u0003\u0004')],
  ['notText', ascii('SQLite format 3\0\u0010\0\u0001')],
])('what is no table is refused as what it is: %s', async (reason, content) => {
  await expect(read(content)).rejects.toMatchObject({ reason })
})
