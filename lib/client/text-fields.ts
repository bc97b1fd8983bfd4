/** The inputs that no text is typed into: that of a chosen file, as an example, keeps the focus. */
const UNTYPED: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'file',
  'range',
  'color',
  'button',
  'submit',
  'reset',
  'image',
])
const FIELD = 'textarea, [contenteditable], [role="grid"]'

/** Returns whether a key that is pressed there is typed into a field or a grid. */
export function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && !UNTYPED.has(target.type)) return true
  return target instanceof Element && target.closest(FIELD) !== null
}
