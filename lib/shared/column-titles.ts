import { withCyrillicTwins } from './lookalikes'

/**
 * Returns a title of a table's column as it is compared: composed, in small letters, without signs, blanks and invisible
 * characters, and in Cyrillic letters where some of them are.
 */
export function plainTitle(title: string): string {
  const plain = title
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}№#]+/gu, '')
  return (/\p{Script=Cyrillic}/u.test(plain) ? withCyrillicTwins(plain) : plain).toLowerCase()
}

/** The names of columns by their titles. */
export type Titles<Name> = ReadonlyMap<string, Name>

/** Returns the names of columns by their titles, each in the form of {@link plainTitle}, with spaces between them. */
export function toTitles<Name extends string>(titles: Readonly<Record<Name, string>>): Titles<Name>
export function toTitles(titles: Readonly<Record<string, string>>): Titles<string> {
  return new Map(
    Object.entries(titles).flatMap(([name, words]) =>
      words.split(' ').map((word) => [plainTitle(word), name] as const),
    ),
  )
}

/**
 * Returns the column that each cell of a row names, as those of a table's first row often do; null where fewer than two
 * do.
 */
export function namedColumns<Name extends string>(
  cells: readonly string[],
  titles: Titles<Name>,
): (Name | undefined)[] | null {
  const named = cells.map((cell) => titles.get(plainTitle(cell).replaceAll(/[№#]/g, '')))
  return named.filter((name) => name !== undefined).length > 1 ? named : null
}
