// Unicode has a picture of each control character: "Control Pictures", U+2400 to U+2421.
const PICTURES = 0x2400
const DELETE = 0x7f
const PICTURE_OF_DELETE = 0x2421

/** Returns a text with its control characters made visible. */
export function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => {
    const code = character.charCodeAt(0)
    if (code === DELETE) return String.fromCharCode(PICTURE_OF_DELETE)
    return code < 0x20 ? String.fromCharCode(PICTURES + code) : character
  })
}

/** Returns the text from which {@link visible} was made. */
export function fromVisible(text: string): string {
  return text.replace(/[\u2400-\u241f\u2421]/g, (picture) => {
    const code = picture.charCodeAt(0)
    return String.fromCharCode(code === PICTURE_OF_DELETE ? DELETE : code - PICTURES)
  })
}
