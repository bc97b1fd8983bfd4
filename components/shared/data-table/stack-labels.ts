/** Maximum number of columns with a label where a row is a stack; every table has fewer. */
const LABELLED_COLUMNS = 20

/**
 * Returns the style that labels cells with the names of their columns where a row is a stack, as on a phone; null means
 * no label.
 */
export function stackLabels(names: readonly (string | null)[], before = 0) {
  const labels = names
    .slice(0, LABELLED_COLUMNS)
    .flatMap((name, index) => (name === null ? [] : [[`--label-${index + 1 + before}`, cssText(name)]]))
  return Object.fromEntries(labels)
}

/** Returns a text as a CSS string. */
function cssText(text: string): string {
  return `"${text.replace(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`
}
