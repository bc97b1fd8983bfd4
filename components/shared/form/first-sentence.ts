/** The sentence about the first wrong field of a form's errors, however deep; empty without one. */
export function firstSentence(errors: object): string {
  if ('message' in errors && typeof errors.message === 'string' && errors.message) return errors.message
  for (const [key, part] of Object.entries(errors)) {
    // A field's `ref` is its control, not a further error.
    const sentence = key !== 'ref' && part !== null && typeof part === 'object' ? firstSentence(part) : ''
    if (sentence) return sentence
  }
  return ''
}
