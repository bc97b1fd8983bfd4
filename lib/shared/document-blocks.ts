import type { CodeKind } from './code-raster'

/** A line of a table or a list of facts: its label, and what it says. */
interface DocumentFact {
  label: string
  value: string
}

/** A column of a table. */
export interface DocumentColumn {
  title: string
  /** Its part of the width, relative to the other columns. */
  share: number
  /** Numbers are aligned at their last digit. */
  isNumber?: boolean
}

/** A picture beside a few lines of text. */
export interface DocumentCard {
  figure:
    | { kind: 'code'; code: string; codeKind: CodeKind; ifMissing: string }
    /** A JPEG; null where it could not be read, which `ifMissing` then says in its place. */
    | { kind: 'picture'; bytes: Uint8Array<ArrayBuffer> | null; ifMissing: string }
  /** The first one stands out. */
  lines: string[]
}

/** A piece of a document, without its place: the document's pages follow from the blocks. */
export type DocumentBlock =
  | { kind: 'title'; text: string; subtitle: string }
  /** A heading stays with what follows; those of the first two levels are in the document's outline. */
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'text'; text: string; isMuted?: boolean }
  /** Labels above their values, several beside each other. */
  | { kind: 'facts'; facts: DocumentFact[]; perRow: number }
  /** Its head is repeated on every page; the last row stands out where it is a sum. */
  | { kind: 'table'; columns: DocumentColumn[]; rows: string[][]; hasTotal?: boolean }
  /** Codes and photos in a grid. */
  | { kind: 'cards'; cards: DocumentCard[]; perRow: number; figure: { width: number; height: number } }

/** The texts of every page of a document, and the data of the file about itself. */
export interface DocumentFrame {
  title: string
  language: 'en' | 'ru'
  /** At the top of each page, left and right. */
  header: { left: string; right: string }
  /** At the bottom of each page, on the left. */
  footer: string
  /** Its number at the bottom right, with `{page}` and `{pages}`. */
  pageNumber: string
  /** When the content was fixed, in ISO 8601. */
  createdAt: string
}
